/** The page's English texts by their keys, so that tests look for what is meant, however it is worded. */
import { readFileSync } from 'node:fs';

const PARTS = ['app', 'play', 'words', 'book', 'study', 'online'];
const texts = new Map(
  PARTS.flatMap((part): [string, unknown][] => {
    const file = new URL(`../../../messages/${part}/en.json`, import.meta.url);
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  }),
);

/** A text without plural forms, with its placeholders filled in. */
export function english(key: string, inputs: Readonly<Record<string, string | number>> = {}): string {
  const text = texts.get(key);
  if (typeof text !== 'string') throw new Error(`no plain text ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name] ?? `{${name}}`));
}

/** Does a text say that, whatever stands in its placeholders? As a button shows it: with a capital. */
export function says(key: string): RegExp {
  const pattern = english(key)
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '.+');
  return new RegExp(`^${pattern}`, 'i');
}
