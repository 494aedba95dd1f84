import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  // The engine and the players straight from their sources, so that a build of the page needs no other build.
  resolve: { conditions: ['bfi-source', ...defaultClientConditions] },
  // A busy machine is slow; that is no news about the build, here and below.
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
