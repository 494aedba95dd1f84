/** Puts the actions that a shallow look likes best before the others, as many of them as are wanted. */
import type { ActionBuffer } from '@bfi/engine/packed';

/** Swaps the action of the highest value, of those from `index` on, to that place. */
export function bringBest(actions: ActionBuffer, values: Float64Array, index: number, count: number): void {
  let best = index;
  for (let other = index + 1; other < count; other++) {
    if (values[other]! > values[best]!) best = other;
  }
  const [action, value] = [actions[best]!, values[best]!];
  actions[best] = actions[index]!;
  values[best] = values[index]!;
  actions[index] = action;
  values[index] = value;
}
