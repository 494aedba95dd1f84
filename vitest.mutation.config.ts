// The tests of one package as mutation testing runs them, thousands of times over.
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { MUTATED_PACKAGE: name = 'engine' } = process.env;

/** Tests that play many random games come last: most mutants are found by the plain examples before them. */
const isLong = ({ moduleId }: TestSpecification): boolean => /(?:properties|fuzz|perft)[^/]*$/.test(moduleId);

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => Number(isLong(one)) - Number(isLong(other)));
  }
}

export default defineConfig({
  ssr: { resolve: { conditions: ['bfi-source', ...defaultServerConditions] } },
  test: {
    include: [`packages/${name}/src/**/*.test.ts`],
    // Processes, and the size of a bundle: neither can look at a file with all mutants in it.
    exclude: ['**/*.program.test.ts', '**/size.test.ts'],
    setupFiles: ['scripts/testing/mutation-setup.ts'],
    sequence: { sequencer: QuickFirst },
    testTimeout: 60_000,
  },
});
