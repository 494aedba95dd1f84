/** Any legal action, each as likely as the next: the zero of every scale of strength. */
import { type Player, whoDecides } from './player.ts';
import { randomAction } from './playout.ts';
import type { Random } from './random.ts';

export function randomPlayer(random: Random): Player {
  return {
    name: 'random',
    decide: (position) => {
      whoDecides(position);
      return { action: randomAction(position, random), candidates: [] };
    },
  };
}
