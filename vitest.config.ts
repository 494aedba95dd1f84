import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  resolve: { conditions: ['bfi-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['bfi-source', ...defaultServerConditions] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/vitest-setup.mjs'],
    reporters: ['tree'],
    // A busy machine is slow, not wrong: timings belong in bench/.
    testTimeout: 60_000,
    coverage: {
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**'],
      reporter: ['text-summary', 'html'],
    },
  },
});
