/** Coasts and sand that are never straight, and the same on every visit. In hundredths of a square. */
import { round } from './paint.ts';

/**
 * A closed coast around the island that wobbles, always in the same way.
 * @param across how far it lies outside the squares at the left and right, `along` the same above and below
 */
export function coast(size: number, across: number, along: number, wobble: number, seed: number): string {
  const radius = 70;
  const [low, high] = [
    { x: -across, y: -along },
    { x: size + across, y: size + along },
  ];
  const corners = [
    { x: low.x + radius, y: low.y + radius, from: 180 },
    { x: high.x - radius, y: low.y + radius, from: 270 },
    { x: high.x - radius, y: high.y - radius, from: 0 },
    { x: low.x + radius, y: high.y - radius, from: 90 },
  ];
  const points: { x: number; y: number }[] = [];
  for (const [index, corner] of corners.entries()) {
    for (let degrees = 0; degrees <= 90; degrees += 30)
      points.push(onArc(corner, radius, corner.from + degrees));
    const next = corners[(index + 1) % corners.length];
    if (next === undefined) continue;
    const [start, end] = [onArc(corner, radius, corner.from + 90), onArc(next, radius, next.from)];
    for (let part = 1; part < 16; part++) {
      points.push({
        x: start.x + ((end.x - start.x) * part) / 16,
        y: start.y + ((end.y - start.y) * part) / 16,
      });
    }
  }
  const middle = size / 2;
  const wobbly = points.map(({ x, y }, index) => {
    const away =
      (wobble *
        (Math.sin(index * 1.31 + seed) +
          Math.sin(index * 0.57 + seed * 2.3) +
          Math.sin(index * 2.9 + seed))) /
      2;
    const length = Math.hypot(x - middle, y - middle);
    return { x: x + ((x - middle) / length) * away, y: y + ((y - middle) / length) * away };
  });
  return smooth(wobbly);
}

function onArc(centre: { x: number; y: number }, radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius };
}

/** A closed curve through the middles of a polygon's sides. */
function smooth(points: readonly { x: number; y: number }[]): string {
  const last = points.at(-1);
  const first = points[0];
  if (last === undefined || first === undefined) return '';
  const curves = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return `${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  return `M${round((last.x + first.x) / 2)} ${round((last.y + first.y) / 2)}Q${curves.join(' ')}Z`;
}

/** The same grains of sand on every visit. */
export function grains(count: number, size: number, seed: number): string {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  let path = '';
  for (let grain = 0; grain < count; grain++) {
    const radius = 0.7 + random() * 1.5;
    path += `M${round(random() * size)} ${round(random() * size)}h${round(radius)}v${round(radius)}h-${round(radius)}z`;
  }
  return path;
}
