/** The texts that explain: the first hint, what can be typed, and the rules. Each fits on one screen of 80 × 24. */
import { formatOptions, isSetup, type Position, type Rules, type Variant } from '@bfi/engine';
import type { Glyphs } from './style.ts';
import { wrap } from './text.ts';

/** Three lines for those who play for the first time. */
export function firstHint({ army, lossLimit }: Rules): string[] {
  const goal = lossLimit < army ? `Take ${lossLimit} of theirs first` : 'Take all of theirs';
  return [
    `${army} characters each. Soldiers hit exactly 2 squares ahead, jeeps 3, tanks 4.`,
    'Roll, shoot if you like, move one by the whole roll; the last unit may turn it.',
    `${goal} to win. Type help for the rules, ? for what to type.`,
  ];
}

type Row = readonly [name: string, text: string];

function formatTable(title: string, rows: readonly Row[], nameWidth: number, width: number): string[] {
  const lines = rows.flatMap(([name, text]) =>
    wrap(text, width - nameWidth - 1).map(
      (line, index) => (index === 0 ? name : '').padEnd(nameWidth) + line,
    ),
  );
  return [title, ...lines.map((line) => ` ${line}`)];
}

export function commandHelp(position: Position, glyphs: Glyphs, width: number): string[] {
  const forms = isSetup(position) ? SETUP_FORMS : TURN_FORMS;
  return formatTable('WHAT YOU CAN TYPE', [...ALWAYS_FIRST, ...forms, ...COMMANDS, signs(glyphs)], 14, width);
}

const ALWAYS_FIRST: readonly Row[] = [
  ['1, 2, 3 ...', 'the number of a choice in the list'],
  ['Enter', 'the choice marked (Enter); or roll the die'],
  ['b', 'back to the whole list'],
];

const TURN_FORMS: readonly Row[] = [
  ['d4', 'the character on d4: shows what it can do'],
  ['d4 d8', 'from d4 to d8. With a turn: d4 d7 l, or r'],
  ['d4 x', 'the character on d4 shoots. x d8: shoot at d8. x: all shots'],
  ['end', 'end the turn'],
];

const SETUP_FORMS: readonly Row[] = [
  ['d5', 'a square: where the block or the character goes'],
  ['t d2 n', 'a tank on d2, facing north. s soldier, j jeep; n e s w'],
  ['STJSS', 'the pad, slot 1 to 5'],
  ['random, ready', 'one at random; the computer does the rest of your set-up'],
];

const COMMANDS: readonly Row[] = [
  ['', ''],
  ['help', 'the rules on one screen'],
  ['hint, undo', 'ask the computer what it would do; take your last decision back'],
  ['board, moves', 'draw the board again; list everything that is possible'],
  ['log, position', 'what has happened (log all: set-up too); the position as a line'],
  ['save FILE', 'write the record to a file; the game saves itself as well'],
  ['auto', 'let the die roll by itself, or not again'],
  ['draw, resign', 'offer a draw; give up the battle'],
  ['quit', 'leave; the game waits for you'],
  ['', ''],
];

function signs({ block, turns }: Glyphs): Row {
  return [
    'Signs',
    `S soldier, J jeep, T tank: upper case is Red, lower case Blue. The arrow is the facing, on the shore the missile; a digit on a pad is the slot. ${block} is a block. In the list: ${turns} with a turn, ${block.charAt(0)} onto a block.`,
  ];
}

const GOALS: Readonly<Record<Variant, string>> = {
  standard: 'Who has lost all ten characters, island and pad together, has lost.',
  quick: 'Who has lost five characters first has lost.',
  allout: 'Who has lost all ten characters has lost. There are no pads.',
  blitz: 'Five characters each. Who has lost all of them has lost. There are no pads.',
};

const ZERO_WITH_PAD =
  'Choose one, then roll again: land a character from its slot of the pad; or move the pad by the next roll; or turn a character where it stands. Who landed or turned is the one that moves next.';

const ZERO_WITHOUT_PAD = 'Turn a character where it stands, then roll again and move that one.';

export function rulesHelp(rules: Rules, width: number): string[] {
  const house = formatOptions(rules).filter((option) => !option.startsWith('first='));
  const rows: (Row | null)[] = [
    ['Goal', GOALS[rules.variant]],
    [
      'Turn',
      'Roll 0 to 5 and move exactly one character by the whole roll. Shoot as often as you like, before the move and after it.',
    ],
    [
      'Move',
      'Straight ahead. The last unit may be a turn left or right instead of a step, but not with a 1. Nothing may stand in the way. A straight move may end on a block and turns it over.',
    ],
    [
      'Shoot',
      'Exactly 2 squares ahead (soldier), 3 (jeep) or 4 (tank), at a character or a block. Blocks between stop it. Characters between fall with the target, your own too.',
    ],
    [
      'Blocks',
      `${rules.allLive ? 'All ten are live.' : 'Six are live, four safe; nobody knows which.'} A live one takes everyone on it and on the eight squares around, and turns over the blocks there. A safe one is just taken away.`,
    ],
    ['Zero', rules.hasPads ? ZERO_WITH_PAD : ZERO_WITHOUT_PAD],
    ['Blocked', 'If nobody can use the roll, your opponent takes one of yours.'],
    rules.hasPads ? ['Landing', 'With nobody on the island, one must land before you roll.'] : null,
    rules.quietLimit > 0 ? ['Draw', `After ${rules.quietLimit} turns in a row with nothing removed.`] : null,
    ['Points', 'The winner: 10, plus the range of each survivor, twice on the pad.'],
    house.length > 0 ? ['House', house.join(', ')] : null,
  ];
  return formatTable(
    'THE RULES',
    rows.filter((row) => row !== null),
    9,
    width,
  );
}
