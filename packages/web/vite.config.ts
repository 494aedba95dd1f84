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
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What most screens need is one file: many small ones would compress worse, and the first board would cost more.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              // But for what several screens need and the first does not.
              test: /packages.(engine|game).src|web.src.(words|language|board.(?!ReplayBar)|game.(?!open-text))|node_modules.svelte/,
              minShareCount: 3,
            },
            // So it is with the small things that the first page has in common with others: each would be a request of its own.
            {
              name: 'first',
              test: /web.src.(app|look)|web.src.screens.(Icon|Toast|Thumbnail|game-words|draft|play.seats)|web.src.learn.(progress|script)|node_modules.svelte/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
