import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { compress } from './plugins/compress.ts';
import { icons } from './plugins/icons.ts';
import { root } from './plugins/root.ts';

const server = process.env.HARENA_SERVER ?? 'http://127.0.0.1:8030';

export default defineConfig(({ mode }) => ({
  // Files are named relative to the page: the server may stand under any prefix.
  base: './',
  plugins: [svelte(), icons(), root(), compress()],
  build: {
    target: 'es2022',
    manifest: true,
    // The policy of the server forbids inline scripts; browsers of this target need no polyfill.
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files of their own.
    assetsInlineLimit: 0,
  },
  server: {
    // The words of the games lie beside this folder.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  // Components are tested as browsers run them.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['./tests/setup.ts'],
  },
}));
