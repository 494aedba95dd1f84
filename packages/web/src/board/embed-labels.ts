/** The few words inside the embedded board. English, unless the page that embeds it says otherwise (`label-…`). */
export const EMBED_LABELS = {
  board: 'Battle for the Island',
  die: 'The die',
  start: 'To the start',
  back: 'One step back',
  play: 'Play',
  pause: 'Pause',
  forward: 'One step forward',
  end: 'To the end',
  steps: 'Steps of the game',
  speed: 'Speed: {speed}×',
  empty: 'Nothing to show: give a position or a record.',
} as const;

export type EmbedLabels = Readonly<Record<keyof typeof EMBED_LABELS, string>>;

export function labelsFrom(read: (name: string) => string | null): EmbedLabels {
  const entries = Object.entries(EMBED_LABELS).map(([name, text]) => [name, read(`label-${name}`) ?? text]);
  return Object.fromEntries(entries) as EmbedLabels;
}
