/** What the champion has learned and what it knows of the smallest endings: two files, fetched by the threads that think. */
import championUrl from '@bfi/ai/champion.bin?url';
import endingsUrl from '@bfi/ai/endings.bin?url';

export const fetchWeights = (): Promise<Uint8Array> => fetchBytes(championUrl);
export const fetchEndings = (): Promise<Uint8Array> => fetchBytes(endingsUrl);

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
