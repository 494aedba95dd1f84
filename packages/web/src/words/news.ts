/** What somebody finds who is to act again: whom they have lost, first of all, and what the other one did. */
import { formatSquare, type Side } from '@bfi/engine';
import { aftermathOf, isRollOf, lastTurn, type Moment } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { type Called, kindName, nameList } from './names.ts';
import { describeShort } from './short.ts';

export interface News {
  /** Empty: nobody was lost. */
  readonly lost: string;
  /** In short; empty where it needs no words. */
  readonly done: string;
}

/** `isAlone`: whoever looks is the only one at the screen. */
export function describeNews(news: readonly Moment[], viewer: Side, isAlone: boolean, called: Called): News {
  // One's own die may have fallen since: what it shows is seen.
  const done = lastTurn(news.filter((moment) => !isRollOf(moment, viewer)))
    .map(({ events }) => describeShort(events, called))
    .filter((words) => words !== '')
    .join(' · ');
  const fallen = fallenOf(news, viewer);
  if (fallen.length === 0) return { lost: '', done };
  const who = nameList(fallen);
  const lost = isAlone ? m.play_news_lost({ who }) : m.play_news_lost_side({ side: called(viewer), who });
  return { lost, done };
}

function fallenOf(news: readonly Moment[], side: Side): string[] {
  const { losses, padLosses } = aftermathOf(news);
  return [
    ...losses
      .filter(({ character }) => character.side === side)
      .map(({ character, square }) => `${kindName(character.kind)} ${formatSquare(square)}`),
    ...padLosses.filter((loss) => loss.side === side).map(({ kind }) => kindName(kind)),
  ];
}
