/** What somebody finds who is to act again: whom they have lost and by what, first of all, and what the other one did. */
import { formatSquare, type GameEvent, type Side } from '@bfi/engine';
import { isRollOf, type Loss, lastTurn, type Moment } from '@bfi/game';
import { m } from '../language/language.svelte.ts';
import { type Called, kindAt, kindName, nameList, pieceAt } from './names.ts';
import { describeShort } from './short.ts';

export interface News {
  /** Empty: nobody was lost. */
  readonly lost: string;
  /** In short; empty where it needs no words. */
  readonly done: string;
}

interface Sight {
  readonly viewer: Side;
  /** They are the only one at the screen. */
  readonly isAlone: boolean;
  /** Whose shore is at the bottom of the board. */
  readonly bottom: Side;
}

export function describeNews(news: readonly Moment[], sight: Sight, called: Called): News {
  const { viewer, isAlone, bottom } = sight;
  // One's own die may have fallen since: what it shows is seen.
  const done = lastTurn(news.filter((moment) => !isRollOf(moment, viewer)))
    .map(({ events }) => describeShort(events, called, bottom))
    .filter((words) => words !== '')
    .join(' · ');
  const fallen = fallenOf(news, viewer);
  if (fallen.length === 0) return { lost: '', done };
  const who = nameList(fallen);
  const lost = isAlone ? m.play_news_lost({ who }) : m.play_news_lost_side({ side: called(viewer), who });
  return { lost, done };
}

/** Those who fell together and for one cause are named together, with what it was. */
function fallenOf(news: readonly Moment[], side: Side): string[] {
  return news.flatMap(({ events }) => {
    const losses = events.filter((event) => event.type === 'lost' && event.character.side === side);
    const fromPad = events.flatMap((event) =>
      event.type === 'lostFromPad' && event.side === side ? [event] : [],
    );
    return [
      ...CAUSES.flatMap((cause) => {
        const fallen = losses.flatMap((loss) => (loss.type === 'lost' && loss.cause === cause ? [loss] : []));
        const who = nameList(fallen.map(({ character, square }) => kindAt(character, square)));
        return fallen.length === 0 ? [] : [causeWords(cause, who, events)];
      }),
      ...fromPad.map(({ kind }) => m.play_lost_taken({ who: kindName(kind) })),
    ];
  });
}

const CAUSES = ['hit', 'crossfire', 'blast', 'penalty'] as const satisfies readonly Loss['cause'][];

function causeWords(cause: Loss['cause'], who: string, events: readonly GameEvent[]): string {
  switch (cause) {
    case 'hit': {
      const shot = events.find(({ type }) => type === 'shot');
      return shot?.type === 'shot' ? m.play_lost_hit({ who, by: pieceAt(shot.character, shot.from) }) : who;
    }
    case 'crossfire':
      return m.play_lost_crossfire({ who });
    case 'blast': {
      const block = events.find(({ type }) => type === 'flipped');
      return block?.type === 'flipped' ? m.play_lost_blast({ who, square: formatSquare(block.square) }) : who;
    }
    case 'penalty':
      return m.play_lost_taken({ who });
  }
}
