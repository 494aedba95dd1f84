// How the champion learned: the held-out loss and the matches on the way, drawn from docs/training.json.
import { colour, mixed } from './colours.mjs';

const WIDTH = 640;
const HEIGHT = 420;
const LEFT = 56;
const RIGHT = 30;
const INK = mixed(colour('grid'), colour('shade'), 0.4);

/** @typedef {{ games: number, value: number, half?: number }} Point */

const at = (/** @type {number} */ value) => value.toFixed(1);

/**
 * A curve with its scale.
 * @param {readonly Point[]} points
 * @param {{ top: number, height: number, marks: readonly number[], most: number, label: (mark: number) => string, title: string, name: string }} panel
 */
function drawPanel(points, { top, height, marks, most, label, title, name }) {
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  const x = (/** @type {number} */ games) => LEFT + (games / most) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => top + (1 - (value - low) / (high - low)) * height;
  const grid = marks.map(
    (mark) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(mark))}" y2="${at(y(mark))}" class="grid"/>` +
      `<text x="${LEFT - 8}" y="${at(y(mark) + 4)}" text-anchor="end">${label(mark)}</text>`,
  );
  const dots = points
    .filter(({ half }) => half !== undefined)
    .map(
      ({ games, value, half = 0 }) =>
        `<line x1="${at(x(games))}" x2="${at(x(games))}" y1="${at(y(value - half))}" y2="${at(y(value + half))}" class="${name}"/>` +
        `<circle cx="${at(x(games))}" cy="${at(y(value))}" r="4" class="${name}"/>`,
    );
  const line = points.map(({ games, value }) => `${at(x(games))},${at(y(value))}`).join(' ');
  return [
    `<text x="${LEFT}" y="${top - 10}">${title}</text>`,
    ...grid,
    `<polyline points="${line}" class="${name}"/>`,
    ...dots,
  ].join('\n');
}

/**
 * @param {{ held: readonly { games: number, held: number }[], gates: readonly { games: number, lessLuck: number, error: number }[] }} training
 */
export function drawTraining({ held, gates }) {
  const most = Math.max(...held.map(({ games }) => games), ...gates.map(({ games }) => games));
  const scores = drawPanel(
    gates.map(({ games, lessLuck, error }) => ({ games, value: lessLuck, half: 1.96 * error })),
    {
      top: 40,
      height: 130,
      marks: [0.55, 0.6, 0.65],
      most,
      label: (mark) => `${Math.round(100 * mark)} %`,
      title: 'score against the champion before, less luck',
      name: 'score',
    },
  );
  const losses = drawPanel(
    held.map(({ games, held: value }) => ({ games, value })),
    {
      top: 225,
      height: 130,
      marks: [0.5, 0.55, 0.6, 0.65],
      most,
      label: (mark) => mark.toFixed(2),
      title: 'loss on games that were held out',
      name: 'loss',
    },
  );
  const millions = [0, 1, 2, 3].map(
    (count) =>
      `<text x="${at(LEFT + ((count * 1e6) / most) * (WIDTH - LEFT - RIGHT))}" y="${HEIGHT - 40}" text-anchor="middle">${count}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">Training: the score against the champion before, and the loss on games that were held out, over games of self-play</title>
<style>text{font:13px system-ui,sans-serif;fill:${INK}}.grid{stroke:${colour('grid')};stroke-opacity:.25}polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}.score{stroke:${colour('red')}}.loss{stroke:${colour('blue')}}circle.score{fill:${colour('red')}}</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="14" fill="${colour('sand-1')}"/>
${scores}
${losses}
${millions.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 14}" text-anchor="middle">millions of games of self-play</text>
</svg>
`;
}
