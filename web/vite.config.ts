import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built files go into the Python package, so that the wheel carries them.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/tilewright/server/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: ['..'] }, // the games' own words lie beside their rules
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    environment: './tests/page-environment.ts',
    css: true, // the tests of looks read it
  },
});
