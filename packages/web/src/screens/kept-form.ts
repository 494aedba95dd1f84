/** Forms as they were last filled in, kept on the device; and what is read back of them, field by field. */

export type Stored = Readonly<Record<string, unknown>>;

export function among<T>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

export function whole(
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
  otherwise: number,
): number {
  const isWithin = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return isWithin ? Number(value) : otherwise;
}

export function asRecord(value: unknown): Stored {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function storedForm(key: string): Stored {
  try {
    return asRecord(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function keepForm(key: string, form: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(form));
  } catch {
    // A browser that keeps nothing: the form lasts as long as the page.
  }
}
