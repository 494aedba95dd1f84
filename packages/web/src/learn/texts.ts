/** The names of the course's and the rule book's texts, so that a misspelt one is found before anybody reads it. */
import type { book } from '../language/language.svelte.ts';

/** Texts without placeholders. */
type PlainKey = {
  [Key in keyof typeof book]: Parameters<(typeof book)[Key]>['length'] extends 0 ? Key : never;
}[keyof typeof book];

/** What follows `lesson_` in a text's name. */
export type LessonText = PlainKey extends infer Key
  ? Key extends `lesson_${infer Rest}`
    ? Rest
    : never
  : never;

/** What follows `rules_` in a text's name. */
export type RulesText = PlainKey extends infer Key
  ? Key extends `rules_${infer Rest}`
    ? Rest
    : never
  : never;
