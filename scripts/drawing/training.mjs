// How a network learned: the held-out loss and the matches on the way. Drawn from docs/training.json, or from the log of any training.
import { colour, mixed } from './colours.mjs';

const WIDTH = 640;
const HEIGHT = 420;
const LEFT = 56;
const RIGHT = 30;
const INK = mixed(colour('grid'), colour('shade'), 0.4);

/** @typedef {{ games: number, value: number, half?: number }} Point */

/** @typedef {{ held: readonly { games: number, held: number }[], gates: readonly { games: number, lessLuck: number, error: number }[] }} Training */

/**
 * What is drawn of a log, `rounds.jsonl`: matches in the plain game, and the loss, of which some sixty points are enough. A line that was cut off
 * when the machine stopped is passed over.
 * @param {string} log @returns {Training}
 */
export function readRounds(log) {
  const lines = log.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  const held = lines.filter((line) => typeof line.held === 'number' && line.held > 0);
  const every = Math.ceil(held.length / 60);
  return {
    held: held.filter((_, index) => index % every === 0 || index === held.length - 1),
    gates: lines.filter((line) => line.gate === 0 && line.allLive === 0),
  };
}

/** Round numbers that take in all values: at most seven of them. @param {readonly number[]} values */
export function marksFor(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
  const step = steps.find((one) => Math.ceil(most / one) - Math.floor(least / one) <= 6) ?? 0.2;
  const [first, last] = [
    Math.floor(least / step),
    Math.max(Math.ceil(most / step), Math.floor(least / step) + 1),
  ];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** How far the scale of games goes on in a step, and what it counts. @param {number} most */
function scaleFor(most) {
  const steps = [1, 2, 5]
    .flatMap((digit) => [3, 4, 5, 6, 7].map((power) => digit * 10 ** power))
    .sort((a, b) => a - b);
  const step = steps.find((one) => most / one <= 6) ?? most;
  const [unit, words] =
    step >= 1e6 ? [1e6, 'millions of games of self-play'] : [1000, 'thousands of games of self-play'];
  return { step, unit, words };
}

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

/** @param {Training} training */
export function drawTraining({ held, gates }) {
  const most = Math.max(...held.map(({ games }) => games), ...gates.map(({ games }) => games));
  const spread = gates.flatMap(({ lessLuck, error }) => [lessLuck - 1.96 * error, lessLuck + 1.96 * error]);
  const scores = drawPanel(
    gates.map(({ games, lessLuck, error }) => ({ games, value: lessLuck, half: 1.96 * error })),
    {
      top: 40,
      height: 130,
      marks: spread.length > 0 ? marksFor(spread) : [0.4, 0.5, 0.6],
      most,
      label: (mark) => `${Math.round(1000 * mark) / 10} %`,
      title: 'score against the champion before, less luck',
      name: 'score',
    },
  );
  const losses = drawPanel(
    held.map(({ games, held: value }) => ({ games, value })),
    {
      top: 225,
      height: 130,
      marks: held.length > 0 ? marksFor(held.map(({ held: value }) => value)) : [0.5, 0.6],
      most,
      label: (mark) => mark.toFixed(3).replace(/0$/, ''),
      title: 'loss on games that were held out',
      name: 'loss',
    },
  );
  const { step, unit, words } = scaleFor(most);
  const scale = Array.from({ length: Math.floor(most / step) + 1 }, (_, count) => count * step).map(
    (games) =>
      `<text x="${at(LEFT + (games / most) * (WIDTH - LEFT - RIGHT))}" y="${HEIGHT - 40}" text-anchor="middle">${games / unit}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">Training: the score against the champion before, and the loss on games that were held out, over games of self-play</title>
<style>text{font:13px system-ui,sans-serif;fill:${INK}}.grid{stroke:${colour('grid')};stroke-opacity:.25}polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}.score{stroke:${colour('red')}}.loss{stroke:${colour('blue')}}circle.score{fill:${colour('red')}}</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="14" fill="${colour('sand-1')}"/>
${scores}
${losses}
${scale.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 14}" text-anchor="middle">${words}</text>
</svg>
`;
}
