import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

const WORKER_SOURCE = 'src/offline/worker.ts';
const WORKER = 'worker.js';
const PLACEHOLDER = '__BUILD__'; // in the worker's source
const FIXED = ['offline.html', 'offline.js', 'icon.svg', 'icon-turn.svg', 'manifest.webmanifest'];

// The built files go into the Python package, so that the wheel carries them.
export default defineConfig({
  plugins: [svelte(), offline()],
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
    testTimeout: 60_000, // the machine may be busy
  },
});

/** The service worker, beside the client: it knows the files of the first page and has a version. */
function offline(): Plugin {
  return {
    name: 'tilewright-offline',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: WORKER_SOURCE, fileName: WORKER, name: 'worker' });
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const worker = bundle[WORKER];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset') {
          throw new Error('the service worker has no client to serve');
        }
        const shell = new Set<string>();
        const collect = (name: string): void => {
          const file = bundle[name];
          if (file?.type !== 'chunk' || shell.has(`/${name}`)) return;
          shell.add(`/${name}`);
          for (const style of file.viteMetadata?.importedCss ?? []) shell.add(`/${style}`);
          file.imports.forEach(collect);
        };
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry && file !== worker) collect(file.fileName);
        }
        const fixed = await Promise.all(
          FIXED.map((name) => this.fs.readFile(`public/${name}`, { encoding: 'utf8' })),
        );
        // Names of built files change with their content.
        const version = await digest([worker.code, page.source, ...fixed].join());
        const build = { version, shell: [...shell].sort() };
        worker.code = worker.code.replaceAll(PLACEHOLDER, JSON.stringify(build));
      },
    },
  };
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes).slice(0, 6)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
