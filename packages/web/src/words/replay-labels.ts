/** What the buttons of a replay are called on this page. */
import { m } from '../language/language.svelte.ts';

export function replayLabels() {
  return {
    start: m.play_replay_start(),
    back: m.play_step_back(),
    play: m.play_replay_play(),
    pause: m.play_replay_pause(),
    forward: m.play_step_on(),
    end: m.play_replay_end(),
    steps: m.play_replay_steps(),
    speed: m.play_replay_speed({ speed: '{speed}' }),
  };
}
