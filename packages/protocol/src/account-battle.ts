/**
 * What an account keeps of a battle that was analysed, as far as a server looks at it: bounded, and of the right form. What the
 * names of stages and kinds mean, the page knows.
 */
import { SIDES, VARIANTS } from '@bfi/engine';
import {
  byName,
  list,
  matching,
  number,
  type ObjectOf,
  object,
  oneOf,
  orNull,
  text,
  whole,
} from './schema.ts';

/** Of more battles of an account those that were analysed longest ago are forgotten. */
export const MOST_ACCOUNT_BATTLES = 1000;
/** So many of them are given out at a time. */
export const ACCOUNT_BATTLES_AT_A_TIME = 100;
/** So many of a battle's mistakes are kept to practise on, the dearest ones. With them a battle stays below what a request may hold. */
export const MOST_EXERCISES = 20;

/** A record's date may be any text; of a longer one the beginning is kept. */
export const LONGEST_DATE = 20;

/** More than any battle has of anything. */
const MANY = 100_000;
const count = whole(0, MANY);
/** Shares of a battle, added up over all of its moments. */
const sum = number(-1000, 1000);
const sumsByName = byName(sum, 20);
const rolls = list(count, 6);

const FIELDS = {
  /** The same for the same battle on every device. */
  key: matching(/^[0-9a-z]{1,7}-[0-9a-z]{1,7}$/),
  /** Milliseconds since 1970 when it was first analysed to its end. */
  when: whole(0, Number.MAX_SAFE_INTEGER),
  /** The day it was played, as its record has it. */
  date: text(0, LONGEST_DATE),
  variant: oneOf(...VARIANTS),
  side: oneOf(...SIDES),
  /** The computer's level; null against a person. */
  level: orNull(whole(1, 8)),
  performance: object({
    mistakes: sum,
    opponentsMistakes: sum,
    luck: sum,
    result: number(0, 1),
    decisions: count,
    grades: byName(count, 10),
    byStage: sumsByName,
    byKind: sumsByName,
  }),
  dice: object({
    rolls: object({ red: rolls, blue: rolls }),
    live: count,
    expectedLive: number(0, MANY),
    liveVariance: number(0, MANY),
    flips: count,
  }),
  exercises: list(object({ position: text(1, 500), best: text(1, 40) }), MOST_EXERCISES),
};

export const accountBattle = object(FIELDS);
export type AccountBattle = ObjectOf<typeof FIELDS>;
