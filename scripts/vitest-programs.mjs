// Before tests of programs: the PostgreSQL that some of them start, and the build.
import { needed } from './testing/needed.mjs';
import { findPostgres } from './testing/postgres-programs.mjs';
import { setup as build } from './vitest-build.mjs';

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  const others = '--project unit --project browser';
  if (await hasServerTests(project)) {
    needed(findPostgres, 'The tests of the server need PostgreSQL.', others);
  }
  build();
}

/** Are they among those asked for? Whoever names files of other packages needs no database.
 * @param {import('vitest/node').TestProject} project */
async function hasServerTests(project) {
  /** What was asked for; Vitest has no public name for it. Where it is not found, all tests count. @type {string[] | undefined} */
  const asked = Reflect.get(project.vitest, 'filenamePattern');
  const { testFiles } = await project.globTestFiles(asked);
  return testFiles.some((file) => file.includes('/packages/server/'));
}
