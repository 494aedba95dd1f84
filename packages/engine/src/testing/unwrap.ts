/** What a test is sure of, said aloud: a wrong guess fails the test with a sentence instead of an `undefined` later on. */
import type { Result } from '../index.ts';

export function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`expected a value, got the error ${JSON.stringify(result.error)}`);
  return result.value;
}

export function unwrapError<E>(result: Result<unknown, E>): E {
  if (result.ok) throw new Error('expected an error, got a value');
  return result.error;
}

export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`the list of ${list.length} has no item ${index}`);
  return item;
}
