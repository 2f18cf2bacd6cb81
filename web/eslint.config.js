import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'src/generated', 'src/words/texts.ts', 'test-results', 'playwright-report', 'shots'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript checks this.
      'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The content security policy forbids style attributes; `style:` directives are set by scripts and are allowed.
      'no-restricted-syntax': [
        'error',
        { selector: 'SvelteAttribute[key.name="style"]', message: 'use style: directives' },
      ],
      // Maps that are filled and read in one place need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      // Addresses are made by `router.svelte.ts`, not by SvelteKit.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
