/** What guests are called who have not said how: a word that people of many languages know, and a number, so that hardly two are alike. */
import { randomInt } from 'node:crypto';

export const GUEST_WORDS = [
  ...['Alpaca', 'Avocado', 'Banana', 'Bonsai', 'Cactus', 'Cobra', 'Domino', 'Dingo', 'Flamingo', 'Gorilla'],
  ...['Iguana', 'Jaguar', 'Kakadu', 'Kimono', 'Kiwi', 'Koala', 'Lama', 'Lemur', 'Mango', 'Mosaic'],
  ...['Okapi', 'Origami', 'Orca', 'Panda', 'Papaya', 'Piano', 'Pinta', 'Puma', 'Radar', 'Robot'],
  ...['Samba', 'Sombrero', 'Sonar', 'Tango', 'Tapir', 'Tornado', 'Tuba', 'Ukulele', 'Yucca', 'Zebra'],
] as const;

const NUMBERS = { from: 10, to: 999 } as const;
/** So many guests one after the other have different words: most likely the two at one table do, who come for the same game. */
export const GUESTS_APART = Math.floor(GUEST_WORDS.length / 2);

export class GuestNames {
  readonly #draw: (from: number, to: number) => number;
  /** Whichever was given longest ago comes first. */
  readonly #words: string[] = [...GUEST_WORDS];

  /** `draw` gives a whole number from the first up to, but not including, the second. */
  constructor(draw: (from: number, to: number) => number = randomInt) {
    this.#draw = draw;
  }

  /** «Mango 417» */
  next(): string {
    const [word = GUEST_WORDS[0]] = this.#words.splice(
      this.#draw(0, this.#words.length - GUESTS_APART + 1),
      1,
    );
    this.#words.push(word);
    return `${word} ${this.#draw(NUMBERS.from, NUMBERS.to + 1)}`;
  }
}
