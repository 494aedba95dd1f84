// The tests of one package as mutation testing runs them, thousands of times over.
import { basename } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { localImportsOf } from './scripts/local-names.mjs';

const { MUTATED_PACKAGE: name = 'engine' } = process.env;

/** Tests that play many random games, the longest last: most mutants are found by the plain examples before them. */
const LONG = [
  'perft',
  'position',
  'record',
  'setup',
  'fire',
  'record-text',
  'golden',
  'saved-game',
  'danger',
  'telling',
  'match-copy',
  'match',
  'properties',
  'properties-try-play',
  'fuzz',
];

const length = ({ moduleId }: TestSpecification): number => LONG.indexOf(basename(moduleId, '.test.ts'));

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => length(one) - length(other));
  }
}

export default defineConfig({
  plugins: [localImportsOf(/\/packages\/\w+\/src\/.*\.ts$/)],
  ssr: { resolve: { conditions: ['bfi-source', ...defaultServerConditions] } },
  test: {
    include: [`packages/${name}/src/**/*.test.ts`],
    // Processes, and the size of a bundle: neither can look at a file with all mutants in it.
    exclude: ['**/*.program.test.ts', '**/size.test.ts'],
    setupFiles: ['scripts/testing/mutation-setup.ts'],
    sequence: { sequencer: QuickFirst },
    // The same records as ever, but fewer of them.
    env: { RANDOM_RECORDS: '100' },
    testTimeout: 60_000,
  },
});
