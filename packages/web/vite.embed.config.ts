import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defineConfig } from 'vite';

const ONE_LANGUAGE = join(import.meta.dirname, 'src/board/embed-language.ts');

// The board for other people's pages: one file that brings its styles along, into its own shadow root.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    {
      name: 'one-language',
      enforce: 'pre',
      resolveId: (source) => (source.endsWith('/language.svelte.ts') ? ONE_LANGUAGE : null),
    },
    svelte({ configFile: false, compilerOptions: { runes: true, css: 'injected' } }),
  ],
  resolve: { conditions: ['bfi-source', ...defaultClientConditions] },
  publicDir: false,
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
    lib: { entry: join(import.meta.dirname, 'src/board/embed.ts'), formats: ['es'], fileName: 'bfi-board' },
  },
});
