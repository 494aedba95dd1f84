/**
 * The analysis of a whole match, done in slices: a first pass at first sight, which takes a moment and is good enough for a
 * graph, and a second one as deep as was asked for. Between slices it can be stopped, put away as plain data, and
 * taken up again, also when the game has gone on meanwhile. It repeats exactly: effort is counted, not timed.
 */
import { type Network, type Prospect, redsChance, shareOf } from '@bfi/ai';
import {
  type ActionCode,
  actorOf,
  decodeAction,
  isOutsideEnding,
  legalActionList,
  makeRules,
  OUTSIDE_ENDINGS,
  type Position,
  parsePosition,
  type Side,
  toAct,
  viewPosition,
} from '@bfi/engine';
import { type Match, type Placer, placerOf } from '@bfi/game';
import { type DecisionKind, type Grade, gradeOf, kindOf, type Stage, stageOf } from './grade.ts';
import { DEFAULT_PLIES, FIRST_SIGHT, Judge, type Judgement, type Weighed } from './judge.ts';
import { type Entry, type Ledger, ledgerOf, worthOf } from './ledger.ts';

interface Place {
  /** The number of the moment in the match, from 0. */
  readonly index: number;
  readonly action: ActionCode;
  readonly turn: number;
  readonly stage: Stage;
  readonly side: Side;
  /** Red's share before and after, looked at equally deep. */
  readonly before: number;
  readonly after: number;
  readonly plies: number;
}

export interface DecisionReport extends Place {
  readonly kind: DecisionKind;
  readonly best: ActionCode | null;
  /** Who has placed a piece of the set-up in the place of its player, who is not blamed for it; else null. */
  readonly placedBy: Placer | null;
  /** The share that the side gave away against the best action. */
  readonly loss: number;
  /** Of how it was played: to end a battle from outside has no such name. */
  readonly grade: Grade | null;
  /** Nothing else could be done. */
  readonly forced: boolean;
  readonly candidates: readonly Weighed[];
}

export interface ChanceReport extends Place {
  /** The share that the side whose turn it was won by it. */
  readonly luck: number;
  readonly prospects: readonly Prospect[];
}

export interface Analysis {
  readonly ledger: Ledger;
  readonly decisions: readonly DecisionReport[];
  readonly chances: readonly ChanceReport[];
  /** Red's share after each moment, with the start before them. */
  readonly graph: readonly number[];
  readonly isOver: boolean;
}

/** What is kept of an analysis until it goes on: plain data. */
export interface AnalysisState {
  readonly plies: number;
  /** How moments were judged, and by which network: whatever was found in another way is of no use here. */
  readonly method: number;
  readonly network: number;
  readonly judgements: readonly Judgement[];
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Every moment has been seen at least at first sight. */
  readonly hasGraph: boolean;
}

/** Counted up whenever moments are judged otherwise than before. */
const METHOD = 5;

/** What a network says of them tells it from others; the second is an ending, which those know that have the table. */
const TOUCHSTONES = [
  '12/12/12/3ss3ts4/12/8ss3/2#9/12/4Tn7/7Sn4/3Sn8/12 - - 1+0 r roll 0',
  '12/12/12/12/12/12/4ss7/12/12/7Sn4/12/12 - - 0+0 r roll 0',
];

/** How moments are judged now, and by which network: whatever has the same mark was judged alike. */
export function judgementMark(network: Network): string {
  return `${METHOD} ${markOf(network)}`;
}

function markOf(network: Network): number {
  const rules = makeRules({ variant: 'blitz' });
  return TOUCHSTONES.reduce((sum, line) => {
    const position = parsePosition(line, rules);
    return sum + (position.ok ? redsChance(network, position.value) : Number.NaN);
  }, 0);
}

export class MatchAnalysis {
  readonly #match: Match;
  /** Red's share when nothing has happened yet. */
  readonly #start: number;
  readonly #mark: number;
  readonly #judge: Judge;
  readonly #quickSetup: boolean;
  readonly #plies: number;
  readonly #judgements: Judgement[];
  /** The next moment of each pass. */
  #sighted: number;
  #judged: number;
  #turn = -1;

  /** `quickSetup`: both armies were placed by chance, all at once. */
  constructor(
    match: Match,
    network: Network,
    plies: number = DEFAULT_PLIES,
    state?: AnalysisState,
    quickSetup = false,
  ) {
    this.#match = match;
    this.#judge = new Judge(network);
    this.#plies = plies;
    this.#quickSetup = quickSetup;
    this.#start = redsChance(network, match.start);
    this.#mark = markOf(network);
    const isSame = state?.method === METHOD && state.network === this.#mark;
    this.#judgements = state === undefined || !isSame ? [] : stillTrue(match, state);
    this.#sighted = this.#judgements.length;
    const shallow = this.#judgements.findIndex((one) => !this.#isDone(state, one));
    this.#judged = shallow === -1 ? this.#judgements.length : shallow;
  }

  get state(): AnalysisState {
    return {
      plies: this.#plies,
      method: METHOD,
      network: this.#mark,
      judgements: [...this.#judgements],
    };
  }

  get progress(): Progress {
    const total = this.#match.moments.length;
    const passes = this.#plies === FIRST_SIGHT ? 1 : 2;
    const done = this.#sighted + (passes === 1 ? 0 : this.#judged);
    return { done, total: passes * total, hasGraph: this.#sighted >= total };
  }

  get isDone(): boolean {
    const { done, total } = this.progress;
    return done >= total;
  }

  /** Goes on for about so many evaluations, one moment at least. Is everything done? */
  advance(evaluations: number): boolean {
    const until = this.#judge.evaluations + evaluations;
    while (!this.isDone) {
      this.#advanceOne();
      if (this.#judge.evaluations >= until) break;
    }
    return this.isDone;
  }

  #advanceOne(): void {
    const isFirstPass = this.#sighted < this.#match.moments.length;
    const index = isFirstPass ? this.#sighted : this.#judged;
    const moment = this.#match.moments[index];
    if (moment === undefined) throw new RangeError('there is no such moment');
    if (moment.turn !== this.#turn) this.#judge.beginTurn();
    this.#turn = moment.turn;
    const plies = isFirstPass ? FIRST_SIGHT : this.#plies;
    this.#judgements[index] = this.#judge.judge(this.#before(index), moment.action, plies);
    if (isFirstPass) this.#sighted++;
    else this.#judged++;
  }

  /** What was judged in vain at a greater depth, because it cost too much, is done too. */
  #isDone(state: AnalysisState | undefined, { plies }: Judgement): boolean {
    return plies >= this.#plies || (plies > FIRST_SIGHT && state?.plies === this.#plies);
  }

  #before(index: number): Position {
    return this.#match.moments[index - 1]?.position ?? this.#match.start;
  }

  /** What is known so far. Moments that nobody has looked at yet are left out, and the ledger ends before them. */
  report(): Analysis {
    const known = this.#judgements.slice(0, this.#sighted);
    const entries = known.map((judgement, index) =>
      entryOf(this.#before(index), judgement, this.#placedBy(index) !== null),
    );
    const { isOver, position } = this.#match;
    const seesEnd = known.length === this.#match.moments.length;
    const start = this.#start;
    const last = known.at(-1)?.after ?? start;
    const result = isOver && seesEnd ? shareOf(position, 0) : last;
    const places = entries.map((entry, index) => this.#placeOf(entry, index));
    return {
      ledger: ledgerOf(entries, start, result),
      decisions: places.flatMap((place, index) => this.#decision(place, entries[index])),
      chances: places.flatMap((place, index) => this.#chance(place, entries[index])),
      graph: [entries[0]?.before ?? start, ...entries.map(({ after }) => after)],
      isOver,
    };
  }

  #placeOf({ side, before, after }: Entry, index: number): Place {
    const { action, plies } = this.#at(index);
    const turn = this.#match.moments[index]?.turn ?? 0;
    return { index, action, turn, stage: stageOf(this.#before(index)), side, before, after, plies };
  }

  #placedBy(index: number): Placer | null {
    const moment = this.#match.moments[index];
    return moment === undefined ? null : placerOf(moment, this.#quickSetup);
  }

  #at(index: number): Judgement {
    const judgement = this.#judgements[index];
    if (judgement === undefined) throw new RangeError('nobody has looked at that yet');
    return judgement;
  }

  #decision(place: Place, entry: Entry | undefined): DecisionReport[] {
    if (entry === undefined || entry.type === 'chance') return [];
    const position = this.#before(place.index);
    const decides = toAct(position) !== 'chance';
    const candidates: readonly Weighed[] = decides ? this.#at(place.index).options : [];
    const best = candidates[0]?.action ?? null;
    const loss = worthOf(entry);
    const kind = kindOf(position, place.action, best);
    const forced = kind !== 'ending' && legalActionList(position).length === 1;
    const grade = entry.type === 'decision' ? gradeOf(loss) : null;
    return [{ ...place, kind, best, placedBy: this.#placedBy(place.index), loss, grade, forced, candidates }];
  }

  #chance(place: Place, entry: Entry | undefined): ChanceReport[] {
    if (entry?.type !== 'chance') return [];
    const prospects = this.#at(place.index).options as readonly Prospect[];
    return [{ ...place, luck: worthOf(entry), prospects }];
  }
}

/** What was judged of moments that are still the same. */
function stillTrue(match: Match, { judgements }: AnalysisState): Judgement[] {
  const changed = judgements.findIndex(({ action }, index) => match.moments[index]?.action !== action);
  return changed === -1 ? [...judgements] : judgements.slice(0, changed);
}

function entryOf(position: Position, { action, before, after }: Judgement, isGiven: boolean): Entry {
  const actor = actorOf(position, action);
  if (actor === 'chance') return { type: 'chance', side: viewPosition(position).side, before, after };
  if (isOutsideEnding(action)) return { type: 'ending', side: whoGaveWay(action, before), before, after };
  const side = actor === 'referee' ? 'red' : actor;
  return { type: isGiven ? 'given' : 'decision', side, before, after };
}

/** Whose decision an ending from outside counts as: who lost by it, and of a draw that was agreed, who stood better. */
function whoGaveWay(action: ActionCode, before: number): Side {
  const decoded = decodeAction(action);
  const ending = OUTSIDE_ENDINGS.find(({ token }) => decoded.type === 'outside' && token === decoded.ending);
  if (ending?.result === 'red') return 'blue';
  if (ending?.result === 'blue') return 'red';
  return before >= 0.5 ? 'red' : 'blue';
}
