/** What each command of a client does: finds the game and the seat, asks for a ruling, and answers. */
import { randomInt } from 'node:crypto';
import { failure, opponentOf, type PerSide, type Result, type Side, success } from '@bfi/engine';
import {
  type ColourWish,
  type CommandAnswer,
  type CommandInput,
  type CommandName,
  type ErrorCode,
  type GameSettings,
  type PlayerTag,
  rulesOf,
  warOf,
} from '@bfi/protocol';
import type { KeptSeek } from '../storage/lobby.ts';
import type { Account } from '../storage/people.ts';
import type { Draft, LiveGame } from './draft.ts';
import { newId } from './ids.ts';
import { RateLimit } from './rate-limit.ts';
import type { Ruling } from './rulings.ts';
import * as rulings from './rulings.ts';
import type { Service } from './service.ts';

/** Whoever asks. */
export interface Person {
  readonly account: Account;
  /** Of their connection, as the server has measured it; 0 over HTTP. */
  readonly roundTrip: number;
  /** For whom it is counted what they open, whoever they say they are; null where nobody counts. */
  readonly address: string | null;
}

type Answered<N extends CommandName> = Promise<Result<CommandAnswer<N>, ErrorCode>>;

const MOST_OPEN_GAMES = 100;
const MOST_SEEKS = 5;
const DONE = success({});

export class Commands {
  readonly #service: Service;
  readonly #chatLimit = new RateLimit(5, 0.5);
  readonly #createLimit = new RateLimit(20, 0.5);
  /**
   * Of an address: what was played is kept for good, and whoever has many accounts could fill the disk with it. It is more than one
   * busy account may ask for, since others sit behind the same address.
   */
  readonly #addressLimit = new RateLimit(300, 2);
  /** Offers, and commitments that are changed: what makes a game longer without moving it on. */
  readonly #wishLimit = new RateLimit(20, 0.2);

  constructor(service: Service) {
    this.#service = service;
  }

  do<N extends CommandName>(name: N, person: Person, input: CommandInput<N>): Answered<N> {
    const { banned } = person.account;
    if (banned !== null && banned > this.#service.now()) return Promise.resolve(failure('banned'));
    // The table below has for each name the function of that name's input and answer.
    const act = this.#acts[name] as (person: Person, input: CommandInput<N>) => Answered<N>;
    return act(person, input);
  }

  readonly #acts: { [N in CommandName]: (person: Person, input: CommandInput<N>) => Answered<N> } = {
    create: async (person, { settings, colour, level }) => {
      const refused = await this.#mayOpen(person, settings, level !== undefined);
      if (refused !== null) return failure(refused);
      const side = chosenSide(colour);
      const me = await this.#service.tagOf(person.account, settings.variant);
      const other = level === undefined ? null : computerTag(level);
      const live = await this.#service.open(settings, seats(side, me, other));
      return success({ game: live.online.id, side });
    },

    join: async (person, { game }) => {
      const mine = await this.#service.games.view(game, ({ online }) => online.sideOf(person.account.id));
      if (mine === null) {
        const settings = await this.#service.games.view(game, ({ online }) => online.settings);
        if (settings === null) return failure('unknown');
        const refused = await this.#mayOpen(person, settings, false);
        if (refused !== null) return failure(refused);
        const me = await this.#service.tagOf(person.account, settings.variant);
        const joined = await this.#service.games.change(game, (draft) => {
          const free = draft.online.players.red === null ? 'red' : 'blue';
          return draft.online.sideOf(me.id) === null ? rulings.sit(draft, free, me) : null;
        });
        if (!joined.ok) return joined;
        this.#service.tellSeats(joined.value, person.account.id);
        return success({ game, side: joined.value.online.sideOf(me.id) });
      }
      return success({ game, side: mine });
    },

    seek: async (person, { settings, colour }) => {
      const { account } = person;
      const refused = await this.#mayOpen(person, settings, false);
      if (refused !== null) return failure(refused);
      const mine = await this.#service.storage.lobby.seeksOf(account.id);
      if (mine.length >= MOST_SEEKS) return failure('many');
      const player = await this.#service.tagOf(account, settings.variant);
      const seek: KeptSeek = { id: newId(), account: account.id, player, settings, colour };
      return (await this.#service.seeks.add(seek)) ? success({ seek: seek.id }) : failure('many');
    },

    unseek: async (person, { seek }) => {
      const removed = await this.#service.storage.lobby.removeSeek(seek, person.account.id);
      if (removed) this.#service.seeks.changed();
      return removed ? DONE : failure('unknown');
    },

    take: async (person, { seek: id }) => {
      const seek = await this.#service.storage.lobby.seek(id);
      if (seek === null) return failure('unknown');
      if (seek.account === person.account.id) return failure('seat');
      const refused = await this.#mayOpen(person, seek.settings, false);
      if (refused !== null) return failure(refused);
      const me = await this.#service.tagOf(person.account, seek.settings.variant);
      if (!(await this.#service.storage.lobby.removeSeek(id, null))) return failure('unknown');
      this.#service.seeks.changed();
      const theirs = chosenSide(seek.colour);
      const live = await this.#service.open(seek.settings, seats(theirs, seek.player, me));
      this.#service.tellSeats(live, person.account.id);
      return success({ game: live.online.id, side: opponentOf(theirs) });
    },

    commit: (person, { game, battle, commitment }) =>
      this.#change(person, game, (draft, side) => {
        // The first one for a battle is no wish.
        const isChange = draft.online.seals.commitments[side] !== undefined;
        if (isChange && !this.#mayWish(person)) return 'rate';
        return rulings.commit(draft, side, battle, commitment);
      }),

    open: (person, { game, battle, nonce }) =>
      this.#change(person, game, (draft, side) => rulings.open(draft, side, battle, nonce)),

    play: (person, { token, placed, ...once }) =>
      this.#doOnce(person, once, (draft, side) =>
        rulings.play(draft, side, { token, key: once.key, placed, roundTrip: person.roundTrip }),
      ),

    roll: (person, once) =>
      this.#doOnce(person, once, (draft, side) =>
        rulings.roll(draft, side, { key: once.key, roundTrip: person.roundTrip }),
      ),

    resign: (person, { game, battle }) =>
      this.#change(person, game, (draft, side) => rulings.resign(draft, side, battle)),

    abort: (person, { game }) =>
      this.#change(person, game, (draft, side) => rulings.abort(draft, side, 'left')),

    offer: async (person, { game, what }) => {
      if (!this.#mayWish(person)) return failure('rate');
      const offered = await this.#change(person, game, (draft, side) => rulings.offer(draft, side, what));
      return offered.ok && what === 'rematch' ? this.#rematch(person, game) : offered;
    },

    answer: async (person, { game, what, accept }) => {
      if (what === 'rematch' && accept) return this.#rematch(person, game);
      return this.#change(person, game, (draft, side) => rulings.answer(draft, side, what, accept));
    },

    claim: async (person, { game }) => {
      const links = await this.#service.presence.links(game);
      return this.#change(person, game, (draft, side) => {
        const { connected, goneSince } = links[opponentOf(side)];
        if (draft.online.stage !== 'playing' || draft.online.settings.clock.type === 'days') return 'stage';
        if (connected || goneSince === null || goneSince + rulings.CLAIM_AFTER > draft.now) return 'early';
        return rulings.claim(draft, side);
      });
    },

    say: async (person, { game, preset, text }) => {
      const { account } = person;
      if ((preset === undefined) === (text === undefined)) return failure('message');
      const now = this.#service.now();
      if (account.muted !== null && account.muted > now) return failure('muted');
      const side = await this.#service.games.view(game, ({ online }) => online.sideOf(account.id) ?? 'none');
      if (side === null) return failure('unknown');
      if (side === 'none') return failure('seat');
      if (!this.#chatLimit.takes(account.id, now)) return failure('rate');
      const words = { side, preset: preset ?? null, text: text ?? null };
      return (await this.#service.say(game, account, words)) ? DONE : failure('many');
    },
  };

  #mayWish({ account }: Person): boolean {
    return this.#wishLimit.takes(account.id, this.#service.now());
  }

  async #change(
    { account }: Person,
    game: string,
    rule: (draft: Draft, side: Side) => Ruling,
  ): Promise<Result<object, ErrorCode>> {
    const changed = await this.#service.games.change(game, (draft) => {
      const side = draft.online.sideOf(account.id);
      return side === null ? 'seat' : rule(draft, side);
    });
    return changed.ok ? DONE : changed;
  }

  /** What moves the game on counts once, however often it is sent, and only for the position that it was meant for. */
  async #doOnce(
    { account }: Person,
    { game, after, key }: Pick<CommandInput<'play'>, 'game' | 'after' | 'key'>,
    rule: (draft: Draft, side: Side) => Ruling,
  ): Answered<'play'> {
    let seq = 0;
    const done = await this.#service.games.change(game, (draft) => {
      const side = draft.online.sideOf(account.id);
      if (side === null) return 'seat';
      const known = placeOf(draft.live, side, after, key);
      seq = known ?? draft.live.entries.length;
      if (known !== null) return null;
      return hasGoneOn(draft.live, after) ? 'stale' : rule(draft, side);
    });
    return done.ok ? success({ seq }) : done;
  }

  /** Both want to play again, or the other one is the computer: the same with colours exchanged. */
  async #rematch(person: Person, game: string): Promise<Result<object, ErrorCode>> {
    const { account } = person;
    const old = await this.#service.games.view(game, ({ online }) => {
      const side = online.sideOf(account.id);
      const other = side === null ? null : online.players[opponentOf(side)];
      const agreed =
        side !== null && (online.offered('rematch') === opponentOf(side) || other?.kind === 'computer');
      const { settings, players, stage, rematch: next } = online;
      return { settings, players, stage, agreed, side, next };
    });
    if (old === null) return failure('unknown');
    if (old.side === null) return failure('seat');
    if (old.stage !== 'finished') return failure('stage');
    if (old.next !== null) return DONE;
    const { red, blue } = old.players;
    // Where the other one has yet to answer, the offer stands.
    if (!old.agreed) return (await this.#offers(game, old.side)) ? DONE : failure('stage');
    const withComputer = red?.kind === 'computer' || blue?.kind === 'computer';
    const refused = await this.#mayOpen(person, old.settings, withComputer);
    if (refused !== null) return failure(refused);
    const [first, second] = await Promise.all(
      [blue, red].map((player) => this.#asNow(player, old.settings.variant)),
    );
    // Whoever has deleted their account plays no more.
    if (!first || !second) return failure('stage');
    const live = await this.#service.open(old.settings, { red: first, blue: second });
    const linked = await this.#service.games.change(game, (draft) => {
      if (draft.online.rematch !== null || draft.online.stage !== 'finished') return 'stage';
      draft.add({ type: 'rematch', game: live.online.id });
      return null;
    });
    if (linked.ok) {
      this.#service.tellSeats(live, account.id);
      return DONE;
    }
    // Both have accepted at once, or one on two devices: the game that came second is nobody's.
    await this.#service.games.change(live.online.id, (draft) => rulings.abort(draft, 'server', 'closed'));
    const isOpen = await this.#service.games.view(game, ({ online }) => online.rematch !== null);
    return isOpen === true ? DONE : linked;
  }

  /** A name may have been kept since they sat down, and the game itself has changed a rating. Null where nobody is there any more. */
  async #asNow(player: PlayerTag | null, variant: string): Promise<PlayerTag | null> {
    if (player === null || player.kind === 'computer') return player;
    const account = await this.#service.storage.people.account(player.id);
    return account === null ? null : this.#service.tagOf(account, variant);
  }

  async #offers(game: string, side: Side): Promise<boolean> {
    return (
      (await this.#service.games.view(game, ({ online }) => online.offered('rematch') === side)) ?? false
    );
  }

  async #mayOpen(
    { account, address }: Person,
    settings: GameSettings,
    withComputer: boolean,
  ): Promise<ErrorCode | null> {
    if (rulesOf(settings) === null || warOf(settings) === 'unreadable') return 'settings';
    if (settings.rated) {
      if (account.kind === 'guest') return 'signIn';
      // A house rule makes it another game than the one that the others were rated by.
      if (withComputer || settings.options.length > 0) return 'settings';
    }
    const now = this.#service.now();
    if (!this.#createLimit.takes(account.id, now)) return 'rate';
    if (address !== null && !this.#addressLimit.takes(address, now)) return 'rate';
    const open = await this.#service.storage.games.countOpen(account.id);
    return open >= MOST_OPEN_GAMES ? 'many' : null;
  }
}

function chosenSide(colour: ColourWish): Side {
  if (colour !== 'random') return colour;
  return randomInt(2) === 0 ? 'red' : 'blue';
}

function seats(side: Side, player: PlayerTag, other: PlayerTag | null): PerSide<PlayerTag | null> {
  return side === 'red' ? { red: player, blue: other } : { red: other, blue: player };
}

function computerTag(level: number): PlayerTag {
  return { id: `level${level}`, name: `level ${level}`, kind: 'computer', level };
}

/** Where a decision or a throw stands that was sent before; null where it has not arrived. */
function placeOf({ entries }: LiveGame, side: Side, after: number, key: string): number | null {
  for (let seq = after; seq < entries.length; seq++) {
    const entry = entries[seq];
    const isMine = entry?.type === 'play' && (entry.by === side || entry.by === 'chance');
    if (isMine && entry.key === key) return seq;
  }
  return null;
}

/** Has the position changed since a client knew so many entries? Offers and the like do not count. */
function hasGoneOn({ entries }: LiveGame, after: number): boolean {
  if (after > entries.length) return true;
  return entries.slice(after).some(({ type }) => ['play', 'takeback', 'seal', 'abort'].includes(type));
}
