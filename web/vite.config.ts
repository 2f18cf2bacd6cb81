import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { breakpoints } from './plugins/breakpoints.ts';
import { compress } from './plugins/compress.ts';
import { icons } from './plugins/icons.ts';
import { root } from './plugins/root.ts';

const server = process.env.HARENA_SERVER ?? 'http://127.0.0.1:8030';

export default defineConfig(({ mode }) => ({
  // Relative addresses, so that the server can use any path prefix.
  base: './',
  plugins: [svelte(), icons(), root(), compress()],
  css: { postcss: { plugins: breakpoints } },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy forbids inline scripts; browsers of this target need no polyfill.
    modulePreload: { polyfill: false },
    // Do not inline fonts and pictures.
    assetsInlineLimit: 0,
  },
  server: {
    // The words of the games are outside this folder.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  // Test components with the browser build of Svelte.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['./tests/setup.ts'],
  },
}));
