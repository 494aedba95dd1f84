// Finds the PostgreSQL that the tests and measurements of the server start for themselves. None is installed through npm.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps the programs of each version off the path. */
const DEBIANS = '/usr/lib/postgresql';

/** The folder of its programs. Throws what to do where there is none. */
export function findPostgres() {
  const debians = existsSync(DEBIANS)
    ? readdirSync(DEBIANS)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIANS, version, 'bin'))
    : [];
  const places = [...debians, ...(process.env.PATH ?? '').split(delimiter)];
  const found = places.find((place) => ['initdb', 'postgres'].every((name) => existsSync(join(place, name))));
  if (found === undefined)
    throw new Error('There is no PostgreSQL on this machine: apt-get install postgresql.');
  return found;
}
