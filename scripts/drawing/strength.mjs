// The curve of strength over games of self-play, drawn from docs/strength.json, which `npm run strength` writes.
import { colour, mixed } from './colours.mjs';

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 56;
const RIGHT = 44;
const TOP = 20;
const BOTTOM = 48;
const INK = mixed(colour('grid'), colour('shade'), 0.4);

/** @typedef {{ games: number, share: number, played: number }} Milestone */

/** Half of the 95 % interval of a share. @param {Milestone} milestone */
const halfInterval = ({ share, played }) => 1.96 * Math.sqrt((share * (1 - share)) / played);

/** @param {readonly Milestone[]} milestones */
export function drawStrength(milestones) {
  const games = milestones.map((milestone) => Math.log10(milestone.games));
  const [least, most] = [Math.min(...games), Math.max(...games)];
  const x = (/** @type {number} */ count) =>
    LEFT + ((Math.log10(count) - least) / (most - least)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ share) => TOP + (1 - share / 0.6) * (HEIGHT - TOP - BOTTOM);
  const at = (/** @type {number} */ value) => value.toFixed(1);
  const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
  const grid = shares.map(
    (share) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(share))}" y2="${at(y(share))}" class="${share === 0.5 ? 'even' : 'grid'}"/>` +
      `<text x="${LEFT - 8}" y="${at(y(share) + 4)}" text-anchor="end">${Math.round(100 * share)} %</text>`,
  );
  const points = milestones.map(
    (milestone) =>
      `<line x1="${at(x(milestone.games))}" x2="${at(x(milestone.games))}" y1="${at(y(milestone.share - halfInterval(milestone)))}" y2="${at(y(milestone.share + halfInterval(milestone)))}" class="interval"/>` +
      `<circle cx="${at(x(milestone.games))}" cy="${at(y(milestone.share))}" r="4.5"/>` +
      `<text x="${at(x(milestone.games))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${milestone.games.toLocaleString('en')}</text>`,
  );
  const line = milestones.map(({ games: count, share }) => `${at(x(count))},${at(y(share))}`).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">Strength over games of self-play: the score of earlier weights against the champion’s</title>
<style>text{font:13px system-ui,sans-serif;fill:${INK}}.grid{stroke:${colour('grid')};stroke-opacity:.25}.even{stroke:${colour('grid')};stroke-dasharray:5 4}.interval{stroke:${colour('red')};stroke-width:1.5;stroke-opacity:.6}polyline{fill:none;stroke:${colour('red')};stroke-width:2.5;stroke-linejoin:round}circle{fill:${colour('red')}}</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="14" fill="${colour('sand-1')}"/>
${grid.join('\n')}
<polyline points="${line}"/>
${points.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">games of self-play</text>
</svg>
`;
}
