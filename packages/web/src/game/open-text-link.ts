/** Whole games in a link: compressed into the part after `#`, which no server ever sees. */

/** How the rest is to be read: compressed, or as it is where the browser can't compress. */
const COMPRESSED = 'z';
const PLAIN = 'p';
const FORMAT = 'deflate-raw';

/**
 * More than any game that people play: no file may be larger, and a small link must not unpack to a huge text. A browser takes
 * seconds for a field of so many lines, and as long to read so many moves.
 */
export const MOST_BYTES = 300_000;
const MOST_LINES = 15_000;
/** Letters of other scripts take a browser longer, and far too long where no blank parts them: accents upon accents, say. */
const MOST_OTHER_LETTERS = 60_000;
const LONGEST_WORD = 1000;

/** Is a text larger than it may be read or shown? */
export function isTooLarge(text: string): boolean {
  if (text.length > MOST_BYTES) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > MOST_LINES || isSlowToShow(text);
}

function isSlowToShow(text: string): boolean {
  let others = 0;
  for (const [word] of text.matchAll(/\S+/g)) {
    const own = word.match(OTHER_LETTERS)?.length ?? 0;
    if (own > 0 && word.length > LONGEST_WORD) return true;
    others += own;
  }
  return others > MOST_OTHER_LETTERS;
}
const OTHER_LETTERS = /[^\u0020-\u007e]/g;

/** The address of a record or a position within the page: `#/open?r=…`. */
export async function linkFor(text: string): Promise<string> {
  return linkWith(await packed(text));
}

/** The link in which this stands after `r=`. */
export function linkWith(value: string): string {
  return `#/open?r=${encodeURIComponent(value)}`;
}

async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(FORMAT));
    return COMPRESSED + toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
  } catch {
    return PLAIN + toBase64Url(bytes);
  }
}

const QUERY = /^\S*#\/?open\?(\S*)$/;

/** Is it a link of ours, or what stands in one after `r=`? Only those are for `textFromLink`. */
export function isLink(text: string): boolean {
  return QUERY.test(text) || /^[zp][\w-]{20,}$/.test(text);
}

/** The text in a link, or null where it is damaged. Takes the whole link, its hash, or only what stands after `r=`. */
export async function textFromLink(link: string): Promise<string | null> {
  const query = QUERY.exec(link)?.[1];
  const value = query === undefined ? link : (new URLSearchParams(query).get('r') ?? '');
  // Somebody wrote the link by hand: a record or a position stands in it as it is.
  if (/[^\w-]/.test(value)) return value;
  const bytes = fromBase64Url(value.slice(1));
  if (bytes === null) return null;
  try {
    const read = value.startsWith(COMPRESSED) ? await unpacked(bytes) : bytes;
    const known = value.startsWith(COMPRESSED) || value.startsWith(PLAIN);
    return read === null || !known ? null : new TextDecoder('utf-8', { fatal: true }).decode(read);
  } catch {
    return null;
  }
}

/** So much is unpacked at a time: it becomes a thousand times as long at worst. */
const SLICE = 256;

/** The bytes in small slices, each when it is asked for: what is not needed any more is never unpacked. */
function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + SLICE));
      else controller.close();
      at += SLICE;
    },
  });
}

/** Throws where the bytes are no compressed text; null where they would become too long. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const reader = slicesOf(bytes).pipeThrough(new DecompressionStream(FORMAT)).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value === undefined) continue;
    chunks.push(value);
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
