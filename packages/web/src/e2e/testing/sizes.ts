/** The sizes of screens that everything is looked at in. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const SIDEWAYS: Size = { width: 844, height: 390 };
/** Phones upright and on their side with a browser's bars, a desk, and that desk at 150 % and 200 %. */
export const SIZES: readonly Size[] = [
  { width: 320, height: 500 },
  { width: 360, height: 616 },
  { width: 390, height: 664 },
  SIDEWAYS,
  { width: 932, height: 430 },
  { width: 720, height: 450 },
  { width: 1024, height: 600 },
  { width: 960, height: 600 },
  { width: 1440, height: 900 },
];
