/** Numbers on the command line of the training's programs: what is no such number ends the program with one line. */

export interface NumberOption {
  readonly program: string;
  readonly flag: string;
  readonly least: number;
}

export function wholeNumber(text: string, { program, flag, least }: NumberOption): number {
  const value = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  return refuse(program, `--${flag} must be a whole number from ${least}, not '${text}'`);
}

export function numberAboveZero(text: string, program: string, flag: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  return refuse(program, `--${flag} must be a number above 0, not '${text}'`);
}

export function refuse(program: string, why: string): never {
  console.error(`${program}: ${why}`);
  process.exit(2);
}
