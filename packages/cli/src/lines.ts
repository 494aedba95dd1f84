/** Cuts a stream of bytes into lines without ever holding more than one line's limit, however long the line is. */
export const MOST_LINE_BYTES = 64 * 1024;

const NEWLINE = 0x0a;

/** A line's text, or `tooLong` for one that was over the limit and thrown away. */
export type TextLine = { readonly text: string } | { readonly tooLong: true };

export class LineSplitter {
  #parts: Uint8Array[] = [];
  #length = 0;

  *push(chunk: Uint8Array): Generator<TextLine> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      yield this.#take();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  /** The last line, where it has no newline. */
  *end(): Generator<TextLine> {
    if (this.#length > 0) yield this.#take();
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > MOST_LINE_BYTES) this.#parts = [];
    // A chunk's memory may be reused by the stream, so what waits for the rest of its line is copied.
    else if (part.length > 0) this.#parts.push(part.slice());
  }

  #take(): TextLine {
    const line: TextLine =
      this.#length > MOST_LINE_BYTES
        ? { tooLong: true }
        : { text: Buffer.concat(this.#parts).toString('utf8') };
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}
