// Mutation testing: breaks a package's sources in every way it knows, one at a time, and asks whether a test notices.
// Started by `npm run mutation -- engine`, which says which package.
const { MUTATED_PACKAGE: name = 'engine' } = process.env;

/** Below this share of mutants found, in per cent, the run fails. */
const LEAST = { engine: 90, game: 80 }[name] ?? null;

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // What is computed once when a file is loaded would need the whole of the tests for each mutant.
  ignoreStatic: true,
  mutate: [`packages/${name}/src/**/*.ts`, '!**/*.test.ts', '!**/testing/**'],
  ignorePatterns: ['dist', 'coverage', 'training-run', 'shots', 'mutation-report', '*.bin'],
  tempDirName: '.stryker-tmp',
  concurrency: 1,
  // A busy machine is slow, not wrong: only what hangs is to run out of time.
  timeoutMS: 10_000,
  timeoutFactor: 2,
  thresholds: { high: 95, low: 90, break: LEAST },
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: `mutation-report/${name}/index.html` },
  jsonReporter: { fileName: `mutation-report/${name}/mutants.json` },
  incremental: true,
  incrementalFile: `mutation-report/${name}/known.json`,
};
