/** How the engine answers when something may be wrong: a value, or an error that carries a code and never a sentence. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function failure<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
