/**
 * What a person typed, read against the question they were asked: a number from the list, a notation token, or words in
 * almost any order («tank d2 n», «d1 d4», «x d8»). Words only narrow down the legal actions; they never make one up.
 */
import {
  type Action,
  type ActionCode,
  characterAt,
  decodeAction,
  formatAction,
  formatSquare,
  KINDS,
  type Kind,
  legalActionList,
  type Position,
  type Square,
  viewPosition,
} from '@bfi/engine';
import { printable } from '../command-line.ts';
import { nearest } from '../nearest.ts';
import { readWords, type Wish } from './input-words.ts';
import type { Question } from './question.ts';
import { commonStart } from './setup-question.ts';
import { counted } from './text.ts';
import { nameOf, sideName } from './words.ts';

const COMMANDS = [
  'auto',
  'back',
  'board',
  'commands',
  'draw',
  'help',
  'log',
  'moves',
  'position',
  'quit',
  'random',
  'ready',
  'resign',
  'save',
  'suggest',
  'undo',
] as const;
type Command = (typeof COMMANDS)[number];

const SHORT_FORMS = new Map<string, Command>(
  Object.entries({
    '?': 'commands',
    b: 'back',
    exit: 'quit',
    h: 'help',
    hint: 'suggest',
    history: 'log',
    map: 'board',
    pos: 'position',
    q: 'quit',
    rules: 'help',
    takeback: 'undo',
    u: 'undo',
  }),
);

export interface CommandCall {
  readonly command: Command;
  readonly argument: string;
}

export function readCommand(line: string): CommandCall | null {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const word = first.toLowerCase();
  const command = COMMANDS.find((known) => known === word) ?? SHORT_FORMS.get(word);
  return command === undefined ? null : { command, argument: rest.join(' ') };
}

export type Answer =
  | { readonly type: 'act'; readonly action: ActionCode }
  | { readonly type: 'narrow'; readonly actions: readonly ActionCode[] }
  | { readonly type: 'unclear'; readonly message: string };

/** Reads an answer to a question whose open actions are `open`; what fits none of them may still fit another legal one. */
export function readAnswer(
  line: string,
  position: Position,
  question: Question,
  open: readonly ActionCode[],
): Answer {
  const text = line.trim().toLowerCase();
  if (text === '')
    return choose(question.preferred?.actions) ?? unclear(`Type ${answersTo(question)}. ? helps.`);
  if (/^\d+$/.test(text)) return readNumber(Number(text), question);
  const legal = legalActionList(position);
  const exact = legal.find((code) => formatAction(code).toLowerCase() === text.replace(/\s+/g, ''));
  if (exact !== undefined) return { type: 'act', action: exact };
  const wish = readWords(text, letterContext(position, open));
  if (wish === null)
    return unclear(
      `I can't read "${printable(line.trim(), 24)}". ${commandMeant(text)}? shows what to type.`,
    );
  const shots = onlyShoots(wish) ? fitting(position, legal, wish) : [];
  // «x» asks for the shots: even a single one is shown before it is fired.
  if (shots.length > 0) return { type: 'narrow', actions: shots };
  return (
    choose(fitting(position, open, wish)) ??
    choose(fitting(position, legal, wish)) ??
    unclear(whyNot(position, wish))
  );
}

/** Of a word that is none of the commands: a question to stand before whatever else is said, or nothing. */
export function commandMeant(line: string): string {
  const word = line.trim();
  const meant = /^\p{L}{3,}$/u.test(word) ? nearest(word, COMMANDS) : null;
  return meant === null ? '' : `Did you mean ${meant}? `;
}

function answersTo({ items }: Question): string {
  return items.length === 0 ? 'a square' : 'a number or a square';
}

function onlyShoots({ verb, squares, kinds }: Wish): boolean {
  return verb?.[0] === 'shoot' && squares.length === 0 && kinds.length === 0;
}

function unclear(message: string): Answer {
  return { type: 'unclear', message };
}

function choose(actions: readonly ActionCode[] | undefined): Answer | null {
  const [first, second] = actions ?? [];
  if (first === undefined) return null;
  return second === undefined ? { type: 'act', action: first } : { type: 'narrow', actions: actions ?? [] };
}

function readNumber(number: number, question: Question): Answer {
  const { items } = question;
  if (items.length === 0) return unclear('Type a square, like d5. ? helps.');
  const chosen = choose(items[number - 1]?.actions);
  return (
    chosen ?? unclear(items.length === 1 ? 'The only choice is 1.' : `Choose from 1 to ${items.length}.`)
  );
}

/** The phase; but with one kind left to place, a letter can only be a facing. */
function letterContext(position: Position, open: readonly ActionCode[]): string {
  const { phase } = viewPosition(position);
  const kinds = open.map((code) => {
    const action = decodeAction(code);
    return action.type === 'place' ? action.kind : null;
  });
  return phase === 'place' && new Set(kinds).size === 1 ? 'facing' : phase;
}

function fitting(position: Position, actions: readonly ActionCode[], wish: Wish): ActionCode[] {
  const decoded = actions.map((code) => ({ code, action: decodeAction(code) }));
  const loads = decoded.flatMap(({ action }) => (action.type === 'load' ? [action.slots] : []));
  const start = wish.kinds.length === 5 ? [] : commonStart(loads);
  const fits = decoded.filter(
    ({ action }) => fitsWords(position, action, wish, start) && fitsSquares(position, action, wish),
  );
  const only = wish.squares.length === 1 ? wish.squares[0] : undefined;
  // A square names the one who acts there; only if nobody does, the place that is gone or shot to.
  const acting = fits.filter(({ action }) => only !== undefined && squaresOf(action)[0] === only);
  return (acting.length > 0 ? acting : fits).map(({ code }) => code);
}

/** From where, then to where: for those that stay, one square. */
function squaresOf(action: Action): readonly Square[] {
  switch (action.type) {
    case 'move':
    case 'shoot':
      return [action.from, action.to];
    case 'block':
    case 'place':
    case 'turn':
    case 'take':
      return [action.square];
    default:
      return [];
  }
}

function fitsSquares(position: Position, action: Action, { squares }: Wish): boolean {
  const own = squaresOf(action);
  const [first, second] = squares;
  if (first === undefined) return true;
  if (second === undefined) return own.includes(first);
  // «x d4 d8» and «tank d4 to d8»: both in order.
  return (
    squares.length === 2 && own[0] === first && own[1] === second && characterAt(position, first) !== null
  );
}

function fitsWords(position: Position, action: Action, wish: Wish, loaded: readonly Kind[]): boolean {
  if (wish.verb !== null && !wish.verb.includes(action.type)) return false;
  if (wish.turn !== null && !fitsTurn(action, wish.turn)) return false;
  if (wish.facing !== null && !(action.type === 'place' && action.facing === wish.facing)) return false;
  if (wish.slot !== null && !('slot' in action && action.slot === wish.slot)) return false;
  return wish.kinds.length === 0 || fitsKinds(position, action, wish.kinds, loaded);
}

function fitsTurn(action: Action, turn: NonNullable<Wish['turn']>): boolean {
  if (turn === 'ahead') return action.type === 'move' && action.turn === null;
  return 'turn' in action && action.turn === turn;
}

function fitsKinds(
  position: Position,
  action: Action,
  kinds: readonly Kind[],
  loaded: readonly Kind[],
): boolean {
  if (action.type === 'load') {
    return [...loaded, ...kinds].every((kind, slot) => action.slots[slot] === kind);
  }
  const [kind, another] = kinds;
  if (another !== undefined) return false;
  if (action.type === 'place') return action.kind === kind;
  const stands = squaresOf(action)[0];
  if (stands !== undefined) return characterAt(position, stands)?.kind === kind;
  if (action.type !== 'enter' && action.type !== 'takeFromPad') return false;
  const { pads, side } = viewPosition(position);
  return pads?.[side].slots[action.slot - 1] === kind;
}

function whyNoVerb({ verb }: Wish): string {
  if (verb?.includes('shoot')) return 'Nobody has anything to shoot at.';
  if (verb?.includes('end')) return 'The turn cannot end yet: first comes the move.';
  if (verb?.includes('enter')) return 'Nobody can land now.';
  return 'That is not possible now. ? shows what is.';
}

/** «4 soldiers, 1 jeep» */
function nameReserve(reserve: Readonly<Record<Kind, number>>): string {
  return KINDS.filter((kind) => reserve[kind] > 0)
    .map((kind) => counted(reserve[kind], kind))
    .join(', ');
}

/** Why nothing fits, as far as the board shows it. */
function whyNot(position: Position, wish: Wish): string {
  const { phase, roll, side, blocks, reserve } = viewPosition(position);
  const [square, to] = wish.squares;
  if (phase === 'load') return `The pad can't be loaded so; left: ${nameReserve(reserve[side])}.`;
  if (square === undefined) return whyNoVerb(wish);
  const name = formatSquare(square);
  if (phase === 'blocks') {
    return blocks.includes(square)
      ? `There is a block on ${name} already.`
      : `No block can go onto ${name}: its row or its column has one.`;
  }
  if (phase === 'place') return `Nobody can be placed on ${name}. The squares marked + are free.`;
  const there = characterAt(position, square);
  if (phase === 'penalty') return `There is nobody to take on ${name}.`;
  if (there === null) return `Nobody stands on ${name}.`;
  if (there.side !== side) return `That is ${nameOf(there, square)}.`;
  if (to !== undefined) {
    return `${nameOf(there, square)} can't do that${roll === null ? '' : ` with a ${roll}`}. Type ${name} to see what it can.`;
  }
  return `${sideName(side)}'s ${there.kind} on ${name} can do nothing now${roll ? ` with a ${roll}` : ''}.`;
}
