/** What a guest is called who has not said how: a word that people of many languages know, and a number, so that hardly two are alike. */
import { randomInt } from 'node:crypto';

export const GUEST_WORDS = [
  ...['Alpaca', 'Avocado', 'Banana', 'Bonsai', 'Cactus', 'Cobra', 'Domino', 'Dingo', 'Flamingo', 'Gorilla'],
  ...['Iguana', 'Jaguar', 'Kakadu', 'Kimono', 'Kiwi', 'Koala', 'Lama', 'Lemur', 'Mango', 'Mosaic'],
  ...['Okapi', 'Origami', 'Orca', 'Panda', 'Papaya', 'Piano', 'Pinta', 'Puma', 'Radar', 'Robot'],
  ...['Samba', 'Sombrero', 'Sonar', 'Tango', 'Tapir', 'Tornado', 'Tuba', 'Ukulele', 'Yucca', 'Zebra'],
] as const;

const NUMBERS = { from: 10, to: 999 } as const;

/** «Mango 417». `draw` gives a whole number from the first up to, but not including, the second. */
export function guestName(draw: (from: number, to: number) => number = randomInt): string {
  const word = GUEST_WORDS[draw(0, GUEST_WORDS.length)] ?? GUEST_WORDS[0];
  return `${word} ${draw(NUMBERS.from, NUMBERS.to + 1)}`;
}
