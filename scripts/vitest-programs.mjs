// Before tests of programs: the PostgreSQL that some of them start, and the build.
import { needed } from './testing/needed.mjs';
import { findPostgres } from './testing/postgres-programs.mjs';
import { setup as build } from './vitest-build.mjs';

export function setup() {
  const others = '--project unit --project browser';
  needed(findPostgres, 'The tests of the server need PostgreSQL.', others);
  build();
}
