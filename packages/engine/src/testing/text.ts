/** Text that somebody might send: any characters at all, and real inputs spoiled in small ways. */
import fc from 'fast-check';

const anyCodeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
/** What the notations give a meaning to, and what breaks naive readers. */
const touchyUnit = fc.constantFrom(
  ...'"\\\n\r\t{}[] un/#:.=-+@()xLRNESWSJTsjtabcl0123456789',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ud83d',
  '\ude00',
  '😀',
);

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme-ascii' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: anyCodeUnit }),
  fc.string({ unit: touchyUnit, maxLength: 40 }),
);

type Edit = (text: string) => string;

const anyEdit: fc.Arbitrary<Edit> = fc
  .tuple(
    fc.constantFrom('insert', 'delete', 'replace', 'repeat', 'cut'),
    fc.nat(),
    fc.integer({ min: 1, max: 6 }),
    fc.oneof(
      touchyUnit,
      anyCodeUnit,
      fc.constantFrom('1e309', '-1', '99999999999', 'Sn'.repeat(20), '##', '13'),
    ),
  )
  .map(([kind, place, length, inserted]) => (text) => {
    const at = place % (text.length + 1);
    const [before, after] = [text.slice(0, at), text.slice(at)];
    if (kind === 'insert') return before + inserted + after;
    if (kind === 'replace') return before + inserted + after.slice(1);
    if (kind === 'delete') return before + after.slice(length);
    return kind === 'repeat' ? before + after.slice(0, length) + after : before;
  });

/** One of the given texts after one to three small edits. */
export function spoiled(texts: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(anyEdit, { minLength: 1, maxLength: 3 }))
    .map(([text, edits]) => edits.reduce((edited, edit) => edit(edited), text));
}
