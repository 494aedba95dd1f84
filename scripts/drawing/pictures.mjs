// The pictures of the handbook. Each starts from a position line, and everything it shows comes from the engine: what
// may be done there, what happens then. `facts` are the words that the caption in docs/rules.md must say; a test compares.
import { formatColumn, formatSquare, parsePosition, parseRules, viewPosition } from '@bfi/engine';
import { drawSvg } from './board.mjs';
import {
  at,
  blastMarks,
  chosenMarks,
  enterTokens,
  entryMarks,
  goneMarks,
  homeRows,
  isMove,
  isShot,
  liveMarks,
  lost,
  moveMarks,
  oddsOf,
  padMarks,
  panel,
  place,
  played,
  rangeMarks,
  shotMarks,
  tokens,
  turnMarks,
} from './position-marks.mjs';

/** @typedef {import('@bfi/engine').Position} Position */
/** @typedef {import('./board.mjs').Mark} Mark */
/** @typedef {import('./board.mjs').Panel} Panel */

/**
 * @typedef {object} Picture
 * @property {string} name The file's name in docs/pictures, without its ending.
 * @property {string} title
 * @property {string} description
 * @property {string} position
 * @property {number} square
 * @property {(start: Position) => readonly Panel[]} panels
 * @property {(start: Position) => readonly string[]} facts
 */

/** @type {readonly Picture[]} */
export const PICTURES = [
  {
    name: 'board',
    title: 'A battle in full swing',
    description:
      'The whole island from above, both carrier pads, and a red tank that may move or shoot at a block.',
    position:
      '11#/2ss1#5ts1/12/4jw1ts3#1/5#2sw3/9#2/7#4/3#8/1#3Tn6/#8Sw2/1Jn#4Se4/3Sn8 c:SJ.TS j:S.JSS 6+4 r move:3 0',
    square: 48,
    panels: (start) => [
      panel(start, 'a1', 'l12', [
        ...blastMarks('f8'),
        ...moveMarks(start, 'f4'),
        ...shotMarks('f4xf8'),
        { type: 'odds', at: place('f8'), text: oddsOf(start) },
      ]),
    ],
    facts: (start) => tokens(start, (token) => token.startsWith('f4')),
  },
  {
    name: 'setup',
    title: 'Ready to begin',
    description:
      'Ten blocks, no two in one row or column. Five characters a side on the two rows nearest to their player, five more on each pad.',
    position:
      '1ss5#1js2/3te2ss4ss/11#/4#7/8#3/2#9/10#1/6#5/#11/3#8/Sn4Jn4Sn1/1#1Tn4Se3 c:STJSJ j:JSSTJ 6+4 r roll 0',
    square: 44,
    panels: (start) => [panel(start, 'a1', 'l12', homeRows())],
    facts: (start) => {
      const { pads } = viewPosition(start);
      return pads === null ? [] : [pads.red, pads.blue].map(({ missile }) => formatColumn(missile));
    },
  },
  {
    name: 'move',
    title: 'Three ways to use a three',
    description:
      'A red jeep facing north with a three on the die: three squares ahead, or two squares ahead and a turn to the left or to the right.',
    position: '12/12/12/12/12/12/1#3tw6/12/3Jn8/12/12/12 c:SSTJS j:SJSTS 1+0 r move:3 0',
    square: 48,
    panels: (start) => [panel(start, 'b3', 'g8', moveMarks(start, 'd4'))],
    facts: (start) => tokens(start, (token) => token.startsWith('d4-')),
  },
  {
    name: 'in-the-way',
    title: 'What stands in the way of a three',
    description:
      'Four red characters with a three on the die: one may land on a block, one is stopped by a block, one by a character on its last square, one by the edge.',
    position: '12/12/12/12/12/12/12/2#5ss3/5#6/9Se2/2Sn2Jn2Tn3/12 c:SJ.TS j:S.JSS 1+1 r move:3 0',
    square: 44,
    panels: (start) => [
      panel(start, 'b2', 'l6', [
        ...['c2', 'i2', 'j3'].flatMap((square) => moveMarks(start, square)),
        { type: 'no', at: place('f3') },
      ]),
    ],
    facts: (start) => tokens(start, isMove),
  },
  {
    name: 'turn',
    title: 'A turn on the spot after a zero',
    description: 'A red soldier facing east turns left, and faces north.',
    position: '12/12/12/12/12/12/12/6jw5/4Se7/2#9/12/12 c:SJ.TS j:S.JSS 1+0 r zero 0',
    square: 48,
    panels: (start) => [
      panel(start, 'c2', 'g6', turnMarks(start, 'e4')),
      panel(played(start, 'e4L').position, 'c2', 'g6', chosenMarks(played(start, 'e4L').position, 'e4')),
    ],
    facts: (start) => tokens(start, (token) => /^e4[LR]$/.test(token)),
  },
  {
    name: 'reinforce',
    title: 'Who may enter after a zero',
    description:
      "Red's pad lies over columns a to e. Slot 2 is barred by a character, slot 4 is empty, slot 3 would land on a block.",
    position: '12/12/12/12/12/12/12/12/4sw7/5Jn6/12/1Se#9 c:STJ.S j:S.JSS 1+0 r zero 0',
    square: 48,
    panels: (start) => [panel(start, 'a1', 'g4', entryMarks(start))],
    facts: (start) => tokens(start, (token) => token.startsWith('+')),
  },
  {
    name: 'pad',
    title: 'The pad moves, and hangs past the corner',
    description:
      'With a two on the die the pad goes two columns to the left. Slots 1 and 2 now hang over the open sea, and nobody can enter from them.',
    position: '12/12/12/12/12/12/12/12/12/12/3Tn8/5#6 c:SSJ.S j:S.JSS 1+0 r move:2:pad 0',
    square: 38,
    panels: (start) => {
      const after = played(start, 'padL').position;
      return [panel(start, 'a1', 'g3', padMarks(start), -2), panel(after, 'a1', 'g3', entryMarks(after), -2)];
    },
    facts: (start) => {
      const after = played(start, 'padL').position;
      const missile = formatColumn(viewPosition(after).pads?.red.missile ?? 0);
      return [...tokens(start, (token) => token.startsWith('pad')), missile, ...enterTokens(after)];
    },
  },
  {
    name: 'exact-range',
    title: 'Only the jeep hits',
    description:
      'A soldier, a jeep and a tank, each with an enemy three squares ahead. A dotted frame is the one square each of them reaches.',
    position: '12/12/12/12/12/12/12/2ss2ss2ss3/12/12/2Sn2Jn2Tn3/12 c:SJ.TS j:J.JTT 0+0 r after 0',
    square: 44,
    panels: (start) => [
      panel(start, 'b2', 'j6', [...rangeMarks(start), ...tokens(start, isShot).flatMap(shotMarks)]),
    ],
    facts: (start) => tokens(start, isShot),
  },
  {
    name: 'crossfire',
    title: 'Crossfire',
    description:
      'A red tank hits a blue jeep four squares ahead. The blue soldier and the red soldier between them fall too; the blue soldier behind the target and the one beside the line stay.',
    position: '12/12/12/12/12/3ss8/3js8/3Sw1sw6/3sw8/12/3Tn8/12 c:SJ.TS j:S.JST 0+0 r after 0',
    square: 44,
    panels: (start) => {
      const shot = played(start, 'd2xd6');
      return [
        panel(start, 'b2', 'f7', [...chosenMarks(start, 'd2'), ...shotMarks('d2xd6')]),
        panel(shot.position, 'b2', 'f7', goneMarks(shot.events)),
      ];
    },
    facts: (start) => {
      const shots = tokens(start, isShot);
      return [...shots, ...shots.flatMap((shot) => lost(played(start, shot).events))];
    },
  },
  {
    name: 'chain',
    title: 'A chain of blocks',
    description:
      'A jeep shoots the block on d5. It is live: the blast takes two characters and sets off the block on e6. That is live too and takes a tank, but the block on f7 stays asleep.',
    position: '12/12/12/12/6js5/5#6/2se1#tw6/3#8/4Se7/12/3Jn8/12 c:SJ.TS j:S.JSS 2+1 r after 0',
    square: 38,
    panels: (start) => {
      const shot = played(start, 'd2xd5');
      const first = played(shot.position, 'd5:live');
      const second = played(first.position, 'e6:live');
      const due = viewPosition(first.position).flips.map((square) => ({ type: 'due', at: at(square) }));
      return [
        panel(start, 'c2', 'g8', [...chosenMarks(start, 'd2'), ...shotMarks('d2xd5')]),
        panel(first.position, 'c2', 'g8', [
          ...liveMarks('d5'),
          .../** @type {Mark[]} */ (due),
          ...goneMarks(first.events),
        ]),
        panel(second.position, 'c2', 'g8', [...liveMarks('e6'), ...goneMarks(second.events)]),
      ];
    },
    facts: (start) => {
      const first = played(played(start, 'd2xd5').position, 'd5:live');
      const second = played(first.position, 'e6:live');
      const { blocks } = viewPosition(second.position);
      return [
        'd2xd5',
        'd5:live',
        ...lost(first.events),
        'e6:live',
        ...lost(second.events),
        ...blocks.map(formatSquare),
      ];
    },
  },
  {
    name: 'blocked',
    title: 'Red is blocked',
    description:
      'With a four on the die neither red character can use all of it: the tank faces the edge, the soldier a block. Blue may take either.',
    position: '12/12/12/12/12/12/12/12/5sw6/3#8/1Ts1Sn8/12 c:SJ.TS j:S.JSS 1+0 r move:4 0',
    square: 44,
    panels: (start) => [
      panel(start, 'a1', 'g5', [
        { type: 'no', at: place('b1') },
        { type: 'no', at: place('d3') },
      ]),
    ],
    facts: (start) => [
      ...tokens(start, () => true),
      ...tokens(played(start, 'blocked').position, () => true),
    ],
  },
];

/** @param {Picture} picture */
export function drawPicture(picture) {
  const { title, description, square } = picture;
  return drawSvg({ title, description, square, panels: picture.panels(startOf(picture)) });
}

/** The position a picture starts from; it throws where the engine refuses the line.
 * @param {Picture} picture */
export function startOf({ name, position }) {
  const rules = parseRules('standard', []);
  const start = rules.ok ? parsePosition(position, rules.value) : rules;
  if (!start.ok) throw new Error(`the position of ${name} is refused: ${start.error.code}`);
  return start.value;
}
