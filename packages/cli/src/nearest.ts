/** What somebody may have meant by a word that is not known: the known word with the fewest slips of the finger between them. */

/** For the end of a message: `; did you mean 'play'?`, or nothing where no word is near enough. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === null ? '' : `; did you mean '${meant}'?`;
}

/** The nearest of the words that are near; null where none is. */
export function nearest(word: string, known: readonly string[]): string | null {
  const typed = word.toLowerCase();
  // Nobody's word is so long, and the work grows with the square of it.
  if (typed.length > LONGEST) return null;
  const near = known
    .map((candidate) => ({ candidate, slips: isShortFor(typed, candidate) ? 1 : slips(typed, candidate) }))
    .filter(({ candidate, slips }) => slips <= mostSlips(typed, candidate))
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.candidate ?? null;
}

const LONGEST = 40;
/** As in `sim` for `simulate`; shorter ones are the beginning of everything. */
const SHORTEST_BEGINNING = 3;

function isShortFor(typed: string, candidate: string): boolean {
  const [short, long] = [typed, candidate.toLowerCase()].sort((a, b) => a.length - b.length);
  return short !== undefined && short.length >= SHORTEST_BEGINNING && long?.startsWith(short) === true;
}

/** One in three letters; of two letters none can be spared. */
function mostSlips(typed: string, candidate: string): number {
  return Math.floor(Math.max(typed.length, candidate.length) / 3);
}

/** How many letters are missing, too many, wrong, or have changed places with their neighbour (Damerau and Levenshtein). */
function slips(typed: string, candidate: string): number {
  const word = candidate.toLowerCase();
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        swapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, current];
  }
  return above[word.length] ?? 0;
}
