/** A whole position as one short string and back: nothing is lost, and a string is plain JSON. */
import type { Position } from '@bfi/engine';

/** The fields of a position that are numbers, beside its bytes. */
type NumberField = { [K in keyof Position]: Position[K] extends number ? K : never }[keyof Position];

/** The least number in a position is -3, and a character code has no sign. */
const OFFSET = 3;

export interface Packer {
  pack(position: Position): string;
  /** The rules are not in the string: those of `into` stay. */
  unpack(packed: string, into: Position): void;
}

export function createPacker(example: Position): Packer {
  const fields = (Object.keys(example) as (keyof Position)[]).filter(
    (key): key is NumberField => typeof example[key] === 'number',
  );
  const length = example.bytes.length;
  const codes = new Uint16Array(length + fields.length);
  return {
    pack: (position) => {
      codes.set(position.bytes);
      for (const [index, field] of fields.entries()) codes[length + index] = position[field] + OFFSET;
      return Reflect.apply(String.fromCharCode, null, codes);
    },
    unpack: (packed, into) => {
      for (let index = 0; index < length; index++) into.bytes[index] = packed.charCodeAt(index);
      for (const [index, field] of fields.entries()) into[field] = packed.charCodeAt(length + index) - OFFSET;
    },
  };
}
