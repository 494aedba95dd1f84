/**
 * What a message may look like, checked at the border: each shape reads a value of unknown origin, names the first place that is
 * wrong, and describes itself as JSON Schema. Every text and list has an upper bound, and an object no fields but its own. Small,
 * because the page carries it too.
 */
import { failure, type Result, success } from '@bfi/engine';

/** Where in a value the first fault is, as in `settings.clock.days`; empty where the value itself is at fault. */
export interface ShapeFault {
  readonly path: string;
}

export type JsonSchema = { readonly [name: string]: unknown };

export interface Shape<T> {
  readonly json: JsonSchema;
  read(value: unknown): Result<T, ShapeFault>;
}

export type Shaped<S> = S extends Shape<infer T> ? T : never;

const WRONG = failure<ShapeFault>({ path: '' });

function shape<T>(json: JsonSchema, accepts: (value: unknown) => value is T): Shape<T> {
  return { json, read: (value) => (accepts(value) ? success(value) : WRONG) };
}

/** A text of so many UTF-16 units, of one line and without control characters. */
export function text(least: number, most: number): Shape<string> {
  return shape({ type: 'string', minLength: least, maxLength: most }, (value): value is string => {
    if (typeof value !== 'string' || value.length < least || value.length > most) return false;
    return !/[\p{Cc}\p{Cs}]/u.test(value);
  });
}

/** A text that a pattern describes; the pattern bounds its length. */
export function matching(pattern: RegExp): Shape<string> {
  return shape({ type: 'string', pattern: pattern.source }, (value): value is string => {
    return typeof value === 'string' && pattern.test(value);
  });
}

export function whole(least: number, most: number): Shape<number> {
  return shape({ type: 'integer', minimum: least, maximum: most }, (value): value is number => {
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  });
}

/** Any number within bounds. */
export function number(least: number, most: number): Shape<number> {
  return shape({ type: 'number', minimum: least, maximum: most }, (value): value is number => {
    return typeof value === 'number' && value >= least && value <= most;
  });
}

/** Values by name, where the names are somebody else's business: a few, each one small word. */
export function byName<T>(inner: Shape<T>, most: number): Shape<Readonly<Record<string, T>>> {
  return {
    json: {
      type: 'object',
      propertyNames: { pattern: SMALL_WORD.source },
      additionalProperties: inner.json,
      maxProperties: most,
    },
    read: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return WRONG;
      const entries = Object.entries(value);
      if (entries.length > most) return WRONG;
      for (const [name, entry] of entries) {
        const read = SMALL_WORD.test(name) ? inner.read(entry) : WRONG;
        if (!read.ok) return failure({ path: below(name.slice(0, 40), read.error.path) });
      }
      return success(Object.fromEntries(entries) as Record<string, T>);
    },
  };
}

const SMALL_WORD = /^[a-z]{1,20}$/;

export const flag: Shape<boolean> = shape({ type: 'boolean' }, (value) => typeof value === 'boolean');

export function oneOf<const T extends readonly (string | number)[]>(...values: T): Shape<T[number]> {
  return shape({ enum: values }, (value): value is T[number] => values.some((known) => known === value));
}

export function orNull<T>(inner: Shape<T>): Shape<T | null> {
  return {
    json: { anyOf: [inner.json, { type: 'null' }] },
    read: (value) => (value === null ? success(null) : inner.read(value)),
  };
}

export function list<T>(item: Shape<T>, most: number): Shape<readonly T[]> {
  return {
    json: { type: 'array', items: item.json, maxItems: most },
    read: (value) => {
      if (!Array.isArray(value) || value.length > most) return WRONG;
      const items: T[] = [];
      for (const [index, entry] of value.entries()) {
        const read = item.read(entry);
        if (!read.ok) return failure({ path: below(String(index), read.error.path) });
        items.push(read.value);
      }
      return success(items);
    },
  };
}

/** A field that may be left out. */
export interface Optional<T> {
  readonly optional: Shape<T>;
}

export function optional<T>(inner: Shape<T>): Optional<T> {
  return { optional: inner };
}

export type Fields = Readonly<Record<string, Shape<unknown> | Optional<unknown>>>;
type OptionalKeys<F> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];
export type ObjectOf<F> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Shaped<F[K]> } & {
  readonly [K in OptionalKeys<F>]?: F[K] extends Optional<infer T> ? T : never;
};

export interface ObjectShape<F extends Fields> extends Shape<ObjectOf<F>> {
  readonly fields: F;
  /** `beside`: names of fields that somebody else reads. */
  read(value: unknown, beside?: readonly string[]): Result<ObjectOf<F>, ShapeFault>;
}

export function object<F extends Fields>(fields: F): ObjectShape<F> {
  const known = Object.entries(fields).map(([name, field]) => {
    return 'optional' in field
      ? { name, inner: field.optional, required: false }
      : { name, inner: field, required: true };
  });
  return {
    fields,
    json: {
      type: 'object',
      properties: Object.fromEntries(known.map(({ name, inner }) => [name, inner.json])),
      required: known.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    read: (value, beside = []) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return WRONG;
      const given = value as Readonly<Record<string, unknown>>;
      const stranger = Object.keys(given).find(
        (name) => !Object.hasOwn(fields, name) && !beside.includes(name),
      );
      if (stranger !== undefined) return failure({ path: stranger.slice(0, 40) });
      const result: Record<string, unknown> = {};
      for (const { name, inner, required } of known) {
        if (!Object.hasOwn(given, name)) {
          if (required) return failure({ path: name });
          continue;
        }
        const read = inner.read(given[name]);
        if (!read.ok) return failure({ path: below(name, read.error.path) });
        result[name] = read.value;
      }
      return success(result as ObjectOf<F>);
    },
  };
}

/** One of several objects, told apart by their field `type`. */
export function union<T>(shapes: Readonly<Record<string, Shape<T>>>): Shape<T> {
  return {
    json: { oneOf: Object.values(shapes).map(({ json }) => json) },
    read: (value) => {
      const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
      if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) return failure({ path: 'type' });
      return shapes[type]?.read(value) ?? WRONG;
    },
  };
}

function below(name: string, path: string): string {
  return path === '' ? name : `${name}.${path}`;
}
