/**
 * A game that is being played on this page: checks what is handed in by the rules, appends it at the game's source, then to
 * the match, and has it presented. It lives above the screens: whoever opens one finds it as it is.
 */
import {
  type ActionCode,
  failure,
  isSide,
  opponentOf,
  type Position,
  type Result,
  type Side,
  success,
} from '@bfi/engine';
import {
  battleAfter,
  drawChance,
  formatGame,
  type Game,
  GameLoop,
  type Match,
  type Moment,
  refereesEnding,
  resignation,
  type Submission,
  today,
} from '@bfi/game';
import { Scene } from '../board/scene.svelte.ts';
import type { Answer, Refusal } from './answer.ts';
import { Drivers, type DriverTools, type SetupHelp } from './drivers.svelte.ts';
import { endSound } from './end-sound.ts';
import { type Keeping, KeptPlace } from './kept-place.svelte.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import { withOwnDice } from './own-dice.ts';
import type { Picker } from './picker.svelte.ts';
import { Presenter } from './presenter.svelte.ts';
import type { GameSource, StoredGame } from './source.ts';
import { type Waiting, waitingAsShown } from './waiting.ts';

export class LiveGame {
  readonly id: string;
  readonly isPlayable: boolean;
  readonly presenter: Presenter;
  readonly #drivers: Drivers;
  readonly #tools: DriverTools;
  readonly #stopWatching: () => void;
  #game: Game;
  /** The match does not tell when it grows, nor the game what is on offer: whoever reads them depends on this. */
  #changes = $state(0);
  /** Nothing came of what was handed in because the game has gone on meanwhile: nobody here could foresee that, and it is told. */
  wasOvertaken = $state(false);
  readonly #place: KeptPlace;
  #loop: GameLoop | null = null;
  /** What was handed in by hand is on its way to the source. */
  #isBusy = false;
  readonly #inTurn = oneAfterTheOther();
  #isClosed = false;
  /** Looks at what somebody here has decided before it counts; false: they think again. */
  coach: ((position: Position, action: ActionCode) => Promise<boolean>) | null = null;

  constructor(id: string, stored: StoredGame, source: GameSource, tools: DriverTools) {
    this.id = id;
    this.isPlayable = stored.isPlayable;
    this.#game = stored.game;
    this.#place = new KeptPlace(id, stored, source);
    this.#tools = tools;
    this.presenter = new Presenter(stored.game.match, {
      scene: new Scene(),
      pace: () => tools.pace(),
      hand: tools.hand,
      isDecidedByOthers: ({ actor }) => isSide(actor) && this.#game.seats[actor].decides !== 'here',
      onShown: ({ position }) => {
        const sound = endSound(position, this.#game.sidesHere);
        if (sound !== null) tools.pace().sound?.(sound);
      },
    });
    this.#drivers = new Drivers(() => this.#game, this.presenter, {
      ...tools,
      act: (action) => void this.#decided(action),
    });
    this.#stopWatching = source.watch(id, () => void this.#inTurn(() => this.#hear()));
    this.#play();
  }

  /** Asked anew for whatever is to stay true: it is the same object as long as it is the same game. */
  get game(): Game {
    void this.#changes;
    return this.#game;
  }

  /** Is what happens kept, or why is it not? */
  get keeping(): Keeping {
    return this.#place.keeping;
  }

  /** Its record as it stands. */
  get text(): string {
    return formatGame(this.game);
  }

  get picker(): Picker {
    return this.#drivers.picker;
  }

  /** Whom the game waits for, as far as it has been shown. */
  get waiting(): Waiting {
    return waitingAsShown(this.#drivers.waiting, this.game, this.presenter);
  }

  get adviceFailed(): boolean {
    return this.#drivers.adviceFailed;
  }

  /** After so many milliseconds the turn ends by itself, unless somebody `stay`s; null: it waits for a word. */
  get endsAfter(): number | null {
    return this.#drivers.endsAfter;
  }

  /** Somebody touches something: nothing goes on without their word. */
  stay(): void {
    this.#drivers.stay();
  }

  /** The battle is over, and its end has been shown. */
  get isOver(): boolean {
    return this.game.match.isOver && this.presenter.hasToldAll;
  }

  /** A person's decision. */
  async act(action: ActionCode, comments: readonly string[] = []): Promise<Answer> {
    const { waiting } = this.#drivers;
    return this.#byHand(waiting.for === 'decision' ? { actor: waiting.side, action, comments } : null);
  }

  async #decided(action: ActionCode): Promise<void> {
    const { match } = this.#game;
    const { position } = match;
    const stands = this.coach === null || (await this.coach(position, action));
    if (this.#game.match !== match || match.position !== position) return;
    if (stands) await this.act(action);
    else this.#loop?.interrupt();
  }

  /** A person throws the die. */
  async roll(): Promise<Answer> {
    if (this.presenter.throwDie()) return success(undefined);
    const asked = this.#drivers.waiting.for === 'roll' && !this.#isBusy;
    const { position } = this.#game.match;
    return this.#byHand(asked ? { actor: 'chance', action: drawChance(position, this.#tools.draw) } : null);
  }

  /** Somebody here takes back what they decided last; whatever has fallen stays as it fell. */
  async takeBack(): Promise<Answer> {
    const { match } = this.#game;
    return this.#inTurn(async (): Promise<Answer> => {
      const game = this.#game;
      if (game.match !== match) return failure('stale');
      const index = this.isPlayable ? game.retractable : null;
      if (index === null) return this.#refused();
      const earlier = game.with({ match: game.match.until(index) });
      const kept = await this.#keep(earlier);
      if (kept.ok) {
        this.#drivers.askNext();
        this.#replace(earlier);
      } else this.wasOvertaken = true;
      return kept;
    });
  }

  /** Whoever sits here for that side gives up. */
  async resign(side: Side): Promise<Answer> {
    return this.#fromOutside(() => (this.#game.mayResign(side) ? resignation(side) : null));
  }

  /** Whoever is at the screen offers a draw; it waits for its answer. */
  async offerDraw(): Promise<Answer> {
    const { match, resigner } = this.#game;
    return this.#agree(match, (game) => {
      if (resigner === null || !this.isPlayable || !game.mayOfferDraw(resigner)) return false;
      game.offerDraw(resigner);
      return true;
    });
  }

  async answerDraw(agrees: boolean): Promise<Answer> {
    const { drawOffer, match } = this.#game;
    if (drawOffer === null) return this.#refused();
    const side = opponentOf(drawOffer);
    if (agrees) {
      return this.#fromOutside(() => (this.#game.mayAnswerDraw(side) ? refereesEnding('draw:agreed') : null));
    }
    const declined = await this.#agree(match, (game) => {
      if (!game.mayAnswerDraw(side)) return false;
      game.declineDraw();
      return true;
    });
    // What they were not helped with while they had to answer.
    if (declined.ok && this.#game.mayAct(side)) this.#loop?.interrupt();
    return declined;
  }

  /** What is said between the players is kept like what they do. False: it may not be said. */
  async #agree(match: Match, say: (game: Game) => boolean): Promise<Answer> {
    return this.#inTurn(async (): Promise<Answer> => {
      const game = this.#game;
      if (game.match !== match) return failure('stale');
      const told = game.with({});
      if (!say(told)) return this.#refused();
      const kept = await this.#keep(told);
      if (!kept.ok) {
        this.wasOvertaken = true;
        return kept;
      }
      say(game);
      this.#changes += 1;
      return success(undefined);
    });
  }

  /** Set-up by chance or by the champion's advice: this step only, or all that remain for this side. */
  async helpSetup(help: SetupHelp, all: boolean): Promise<Answer> {
    const { waiting } = this.#drivers;
    if (waiting.for !== 'decision' || !this.#game.maySetUp(waiting.side)) return this.#refused();
    if (all) {
      this.#drivers.helpSetup(waiting.side, help);
      this.#loop?.interrupt();
      return success(undefined);
    }
    const { position } = this.#game.match;
    const placed = await this.#drivers.setupAction(help, position);
    if (placed === null) return failure('advice');
    // Whoever did not wait for the advice has decided already.
    if (this.#game.match.position !== position) return failure('stale');
    return this.act(placed.action, placed.comments);
  }

  /** The other person sits there now. */
  takeOver(): Answer {
    return this.#goOn('handOver');
  }

  /** The computer is asked once more. */
  retry(): Answer {
    return this.#goOn('retry');
  }

  /** The next battle of the war takes this one's place. Where there is none, a new game of the same players is returned. */
  async next(): Promise<Result<Game | null, Refusal>> {
    const { game } = this;
    if (!game.match.isOver || !this.isPlayable) return failure('turn');
    const following = battleAfter(withOwnDice(game), { date: today(), draw: this.#tools.draw });
    if (following.war === null || following.war.battles.length === 0) return success(following);
    return this.#inTurn(async () => {
      if (this.#game.match !== game.match) return failure('stale');
      const kept = await this.#keep(following);
      if (!kept.ok) return kept;
      this.#replace(following);
      return success(null);
    });
  }

  /** It was removed elsewhere, and is wanted all the same. */
  keepAgain(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.keeping !== 'gone') return;
      this.#place.forget();
      await this.#keep(this.#game);
    });
  }

  /** Nobody is asked any more, and whoever still thinks need not. */
  close(): void {
    this.#isClosed = true;
    this.#stopWatching();
    this.#loop?.stop();
    this.#drivers.rest({ for: 'nothing' });
    this.presenter.hurry();
  }

  #play(): void {
    const { match } = this.#game;
    this.#loop?.stop();
    this.#loop = null;
    this.#drivers.rest(match.isOver || !this.isPlayable ? { for: 'nothing' } : { for: 'scene' });
    if (this.#isClosed || match.isOver || !this.isPlayable) return;
    const { deciders, dice } = this.#drivers;
    const loop = new GameLoop({
      deciders,
      dice,
      submit: (submission) =>
        // An earlier thing in the queue may have put another match in the place of the one that was asked about.
        this.#inTurn(async () => (this.#game.match === match ? this.#append(submission) : failure('stale'))),
    });
    this.#loop = loop;
    loop.run(match).then(
      () => {
        if (this.#loop === loop && match.isOver) this.#drivers.rest({ for: 'nothing' });
      },
      (error: unknown) => globalThis.reportError?.(error),
    );
  }

  #goOn(after: 'handOver' | 'retry'): Answer {
    if (this.#drivers.waiting.for !== after) return this.#refused();
    this.#drivers.goOn();
    return success(undefined);
  }

  #refused(): Answer {
    return failure(this.#game.match.isOver ? 'over' : 'turn');
  }

  /** What a person hands in for the question that they were asked; null: they were not asked any. */
  async #byHand(submission: Submission | null): Promise<Answer> {
    if (this.#isBusy) return failure('busy');
    if (submission === null) return this.#refused();
    const { match } = this.#game;
    const seen = match.moments.length;
    const loop = this.#loop;
    this.#isBusy = true;
    this.#drivers.rest();
    const work = async (): Promise<Result<Moment, Refusal>> => {
      if (this.#game.match !== match || match.moments.length !== seen) return failure('stale');
      return this.#append(submission);
    };
    const answer = await this.#inTurn(work).finally(() => {
      this.#isBusy = false;
    });
    return this.#told(answer, loop);
  }

  /** What somebody may hand in at any time, for this match; whether they still may is asked when its turn has come. */
  async #fromOutside(submission: () => Submission | null): Promise<Answer> {
    const loop = this.#loop;
    const { match } = this.#game;
    const answer = await this.#inTurn(async (): Promise<Result<unknown, Refusal>> => {
      if (this.#game.match !== match) return failure('stale');
      const made = this.isPlayable ? submission() : null;
      return made === null ? this.#refused() : this.#append(made);
    });
    this.presenter.lookAt(null);
    return this.#told(answer, loop);
  }

  /** The loop asks whoever is to act now; after a refusal the same question once more. A new loop does so by itself. */
  #told(answer: Result<unknown, Refusal>, loop: GameLoop | null): Answer {
    if (!answer.ok && answer.error === 'stale') this.wasOvertaken = true;
    loop?.interrupt();
    return answer.ok ? success(undefined) : answer;
  }

  /** By the rules, at the source, in the match, on the screen: in this order. */
  async #append({ actor, action, comments }: Submission): Promise<Result<Moment, Refusal>> {
    if (this.#isClosed) return failure('turn');
    const game = withOwnDice(this.#game);
    const next = game.with({ match: game.match.copy(), offer: game.offer });
    const checked = next.append(actor, action, comments);
    if (!checked.ok) return checked;
    const kept = await this.#keep(next);
    if (!kept.ok) return kept;
    this.#game = game;
    const appended = game.append(actor, action, comments);
    this.#changes += 1;
    this.presenter.follow();
    return appended;
  }

  /** Where nothing can be kept the game goes on without; where somebody else was first, what they kept is the game. */
  async #keep(game: Game): Promise<Result<void, 'stale'>> {
    const kept = await this.#place.keep(game);
    if (kept.ok) return kept;
    const adopted = await this.#adopt();
    if (adopted === 'other') return failure('stale');
    if (adopted === 'same') this.#place.keeping = 'unavailable';
    return success(undefined);
  }

  /** Somebody else has changed or removed it, or put it back. */
  async #hear(): Promise<void> {
    if ((await this.#adopt()) === 'same' && this.keeping === 'gone') await this.#keep(this.#game);
  }

  /** What the source has is the game: another one than here, or the same, if it has any. */
  async #adopt(): Promise<'other' | 'same' | 'none'> {
    if (this.#isClosed) return 'none';
    const found = await this.#place.look();
    if (typeof found === 'string') return found;
    this.#replace(found);
    return 'other';
  }

  #replace(game: Game): void {
    game.keepOfferOf(this.#game);
    if (!game.match.goesOnFrom(this.#game.match)) this.#drivers.forgetHelp();
    this.#game = game;
    this.#changes += 1;
    this.presenter.take(game.match);
    this.#play();
  }
}
