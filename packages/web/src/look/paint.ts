/**
 * What a drawing is made of. The page paints an element with a layer, the documentation's scripts write it as text, so
 * both show the same. Colours are said as CSS says them, with the names of palette.css.
 */
import type { Side } from '@bfi/engine';

/** SVG attributes that say how a shape is painted, and where within its drawing. */
export interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly 'stroke-width'?: number;
  readonly 'stroke-linecap'?: 'round' | 'butt';
  readonly 'stroke-linejoin'?: 'round';
  readonly 'stroke-dasharray'?: string;
  readonly 'stroke-opacity'?: number;
  readonly 'fill-opacity'?: number;
  readonly opacity?: number;
  readonly transform?: string;
}

/** A painted path. */
export interface Layer extends Paint {
  readonly d: string;
}

export type BySide<T> = Readonly<Record<Side, T>>;

/** Paints an element of the page. (To spread attributes over it would make the page load more of Svelte.) */
export function painted(paint: Paint) {
  return (element: { setAttribute(name: string, value: string): void }): void => {
    for (const [name, value] of Object.entries(paint)) element.setAttribute(name, String(value));
  };
}

/** A rectangle with round corners, as a path. */
export function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [round(width - 2 * r), round(height - 2 * r)];
  return `M${round(x + r)} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1-${r} ${r}h-${across}a${r} ${r} 0 0 1-${r}-${r}v-${down}a${r} ${r} 0 0 1 ${r}-${r}z`;
}

/** An upright ellipse, as a path. */
export function ellipse(x: number, y: number, across: number, down = across): string {
  return `M${x} ${y - down}a${across} ${down} 0 0 1 0 ${2 * down}a${across} ${down} 0 0 1 0-${2 * down}z`;
}

/** To a tenth: nobody sees more, and the text stays short. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
