/** A screen that is laid piece by piece, so that no single piece of work keeps the page from answering. */
import { onMount } from 'svelte';
import { breathe } from './breathe.ts';

export interface Pieces {
  /** So many pieces lie there by now; none at first. */
  readonly laid: number;
}

/** For a component as it is made: one piece after the other, with a breath before each, until it is left. */
export function inPieces(count: number): Pieces {
  let laid = $state(0);
  let isLeft = false;
  onMount(() => {
    void lay();
    return () => {
      isLeft = true;
    };
  });

  async function lay(): Promise<void> {
    for (let piece = 1; piece <= count; piece++) {
      await breathe();
      if (isLeft) return;
      laid = piece;
    }
  }

  return {
    get laid() {
      return laid;
    },
  };
}
