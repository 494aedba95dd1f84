/**
 * The analyst's work, apart from the worker it runs in. Long work goes on in slices, with a rest between them in which other
 * questions are answered; what has been found is kept on the way, so that it goes on from there another day.
 */

import { createNetwork, decodeWeights, type Network } from '@bfi/ai';
import {
  DEFAULT_PLIES,
  Judge,
  judgementMark,
  MatchAnalysis,
  Rollout,
  whatIf,
  whyMistake,
} from '@bfi/analysis';
import { type Side, toAct } from '@bfi/engine';
import { type Game, readGame } from '@bfi/game';
import { EndingsSource } from '../game/endings-source.ts';
import type {
  AnalystAnswer,
  AnalystQuestion,
  AnalystReply,
  AnalystRequest,
  Option,
  StudyReport,
} from './analyst-protocol.ts';
import { fingerprint, ownBattle, ownSide } from './own-battle.ts';
import { readPlace } from './places.ts';
import { isBattleOf, isSameBattle, type KeptBattle, type Shelf } from './shelf.ts';

export interface AnalystTools {
  /** Asked when first needed, and again after it has failed. */
  loadWeights(): Promise<Uint8Array>;
  /** Waited for, so that all of a battle is judged alike; where it fails the network judges the endings too, until a later question finds it. */
  loadEndings(): Promise<Uint8Array>;
  readonly shelf: Shelf;
  tell(reply: AnalystReply): void;
  /** Lets in what has been asked meanwhile. */
  rest(): Promise<void>;
  now(): number;
}

/** What is done at a time: some hundredths of a second. */
const SLICE = 12_000;
/** Milliseconds between two reports, and between two times that it is kept. */
const REPORT_EVERY = 400;
const KEEP_EVERY = 3000;
/** More candidates are not shown. */
const MOST_CANDIDATES = 3;
/** A rollout is broken off after so many turns and judged: most of what a position is worth has come out by then. */
const ROLLOUT_TURNS = 30;

type Ask<Type extends AnalystQuestion['type']> = Extract<AnalystQuestion, { type: Type }>;
/** A part of an answer. False: nobody wants more. */
type Tell = (answer: AnalystAnswer, isLast: boolean) => boolean;

export class AnalystMind {
  readonly #tools: AnalystTools;
  readonly #wanted = new Set<number>();
  readonly #endings: EndingsSource;
  #loading: Promise<Network> | null = null;

  constructor(tools: AnalystTools) {
    this.#tools = tools;
    this.#endings = new EndingsSource(tools.loadEndings, tools.now);
  }

  /** Gets ready before anything is asked. Should that fail, the first question tries again. */
  prepare(): void {
    this.#network().catch(() => undefined);
  }

  async take({ id, question }: AnalystRequest): Promise<void> {
    if (question === null) {
      this.#wanted.delete(id);
      return;
    }
    this.#wanted.add(id);
    const tell: Tell = (answer, isLast) => {
      if (this.#wanted.has(id)) this.#tools.tell({ id, answer, isLast });
      if (isLast) this.#wanted.delete(id);
      return this.#wanted.has(id);
    };
    try {
      await this.#answer(await this.#network(), question, tell, () => this.#wanted.has(id));
    } catch {
      tell({ type: 'failed' }, true);
    }
  }

  async #network(): Promise<Network> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    const network = await this.#loading;
    if (network.endings !== null) return network;
    const endings = await this.#endings.get();
    if (endings === null) return network;
    // What is at work already ends with the eyes that it began with.
    const knowing = { ...network, endings };
    this.#loading = Promise.resolve(knowing);
    return knowing;
  }

  async #load(): Promise<Network> {
    const [weights, endings] = await Promise.all([this.#tools.loadWeights(), this.#endings.get()]);
    return createNetwork(decodeWeights(weights), endings);
  }

  async #answer(
    network: Network,
    question: AnalystQuestion,
    tell: Tell,
    isWanted: () => boolean,
  ): Promise<void> {
    switch (question.type) {
      case 'analyse':
        return this.#analyse(network, question, tell, isWanted);
      case 'renew':
        return this.#renew(network, question, tell, isWanted);
      case 'rollout':
        return this.#rollOut(network, question, tell, isWanted);
      case 'consider':
        tell({ type: 'considered', options: consider(network, question) }, true);
        return;
      case 'weigh':
        tell(weigh(network, question), true);
        return;
      case 'why': {
        const position = readPlace(question.place);
        if (position === null) throw new RangeError('there is no such place');
        const reasons = whyMistake(new Judge(network), position, question.played, question.best);
        tell({ type: 'explained', reasons }, true);
      }
    }
  }

  async #analyse(network: Network, { key, text, own }: Ask<'analyse'>, tell: Tell, isWanted: () => boolean) {
    const { shelf, now, rest } = this.#tools;
    const read = readGame(text);
    if (!read.ok) throw new RangeError('that is no game');
    const { value: game } = read;
    const known = await shelf.loadAnalysis(key);
    const analysis = begin(game, network, known);
    const keep = (): Promise<void> => shelf.keepAnalysis(key, analysis.state);
    let [reported, kept] = [Number.NEGATIVE_INFINITY, now()];
    while (!analysis.isDone && isWanted()) {
      analysis.advance(SLICE);
      if (analysis.progress.hasGraph && now() - reported > REPORT_EVERY) {
        tell({ type: 'analysed', report: reportOf(analysis) }, false);
        reported = now();
      }
      if (now() - kept > KEEP_EVERY) {
        await keep();
        kept = now();
      }
      await rest();
    }
    await keep();
    if (!analysis.isDone) return;
    if (own !== null) await this.#keepBattle(game, own, analysis, judgementMark(network));
    tell({ type: 'analysed', report: reportOf(analysis) }, true);
  }

  async #renew(network: Network, { key, text, account }: Ask<'renew'>, tell: Tell, isWanted: () => boolean) {
    const read = readGame(text);
    const own = read.ok ? ownSide(read.value) : null;
    const kept = read.ok && own !== null ? await this.#tools.shelf.loadBattle(fingerprint(read.value)) : null;
    if (kept !== null && isBattleOf(kept, account) && kept.judgedBy !== judgementMark(network)) {
      tell({ type: 'renewing' }, false);
      await this.#analyse(network, { type: 'analyse', key, text, own }, isWanted, isWanted);
    }
    tell({ type: 'renewed' }, true);
  }

  /**
   * Looking at it again makes neither a later battle of it nor somebody else's, and what is found again need not be handed to its
   * account again.
   */
  async #keepBattle(game: Game, side: Side, analysis: MatchAnalysis, judgedBy: string): Promise<void> {
    const { shelf, now } = this.#tools;
    const key = fingerprint(game);
    const known = await shelf.loadBattle(key);
    const battle = ownBattle(game, side, analysis.report(), known?.when ?? now(), judgedBy);
    if (battle === null) return;
    if (known === null) await shelf.keepBattle(key, battle);
    else await shelf.changeBattle(key, (kept) => judgedAnew(kept, battle));
  }

  async #rollOut(
    network: Network,
    { place, games, seed }: Ask<'rollout'>,
    tell: Tell,
    isWanted: () => boolean,
  ) {
    const position = readPlace(place);
    if (position === null || toAct(position) === 'over') throw new RangeError('there is nothing to play');
    const rollout = new Rollout(network, position, { seed, turns: ROLLOUT_TURNS });
    let reported = this.#tools.now();
    for (let played = 1; played <= games && isWanted(); played++) {
      rollout.playOne();
      const isLast = played === games;
      if (isLast || this.#tools.now() - reported > REPORT_EVERY) {
        tell({ type: 'rolledOut', games: played, report: rollout.report() }, isLast);
        reported = this.#tools.now();
      }
      await this.#tools.rest();
    }
  }
}

function judgedAnew(kept: KeptBattle, battle: KeptBattle): KeptBattle {
  if (isSameBattle(kept, battle)) return { ...kept, ...battle };
  return kept.account === undefined ? battle : { ...battle, account: kept.account, isAccountBehind: true };
}

/** What was kept may be of no use: then it begins anew. */
function begin(
  { match, quickSetup }: Game,
  network: Network,
  known: Awaited<ReturnType<Shelf['loadAnalysis']>>,
): MatchAnalysis {
  try {
    return new MatchAnalysis(match, network, DEFAULT_PLIES, known ?? undefined, quickSetup);
  } catch {
    return new MatchAnalysis(match, network, DEFAULT_PLIES, undefined, quickSetup);
  }
}

function reportOf(analysis: MatchAnalysis): StudyReport {
  const report = analysis.report();
  return {
    ...report,
    decisions: report.decisions
      .filter(({ forced }) => !forced)
      .map((decision) => ({
        ...decision,
        candidates: decision.candidates.filter(
          ({ action }, index) => index < MOST_CANDIDATES || action === decision.action,
        ),
      })),
    progress: analysis.progress,
  };
}

function weigh(network: Network, { place, action }: Ask<'weigh'>): AnalystAnswer {
  const position = readPlace(place);
  if (position === null) throw new RangeError('there is no such place');
  const judge = new Judge(network);
  judge.beginTurn();
  const { before, after, options } = judge.judge(position, action, DEFAULT_PLIES);
  const loss = toAct(position) === 'red' ? before - after : after - before;
  return { type: 'weighed', loss, best: options[0]?.action ?? action };
}

function consider(network: Network, { place, plies }: Ask<'consider'>): Option[] {
  const position = readPlace(place);
  if (position === null) throw new RangeError('there is no such place');
  const judge = new Judge(network);
  judge.beginTurn();
  if (toAct(position) === 'chance') {
    return whatIf(judge, position, plies);
  }
  return judge
    .candidates(position, plies)
    .slice(0, MOST_CANDIDATES)
    .map(({ action, value }) => ({ action, value, probability: 1, line: [] }));
}
