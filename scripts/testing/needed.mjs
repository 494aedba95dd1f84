// What tests need of the machine is looked for before any of them begins.

/**
 * Without it nothing is begun, and one line says what to do instead of a fault for each file.
 * @template T
 * @param {() => T} find
 * @param {string} forWhat
 * @param {string} others The projects that do without.
 */
export function needed(find, forWhat, others) {
  try {
    return find();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`${forWhat} ${why} Or leave them out: npx vitest run ${others}`);
    process.exit(1);
  }
}
