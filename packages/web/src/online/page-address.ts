/** The address under which others find this page. One that leads every device to itself leads nobody here. */
const ITSELF = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/i;

/** Does this name lead only to the device that follows it? */
export function leadsToItself(hostname: string): boolean {
  return ITSELF.test(hostname);
}

/** The page with another machine's name for it, as the server tells it; null where that cannot be read. */
export function pageAt(nearby: unknown, page: URL): URL | null {
  const [first] = Array.isArray(nearby) ? nearby : [];
  if (typeof first !== 'string' || !/^https?:/.test(first) || !URL.canParse(first)) return null;
  return new URL(page.pathname, first);
}

/** Milliseconds after which a server that does not answer knows no other address. */
const PATIENCE = 3000;

/** Where others in the same network find the page that is open at an address of this device only; null: nowhere. */
export async function nearbyPage(page: URL): Promise<URL | null> {
  try {
    const response = await fetch(new URL('online.json', document.baseURI), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? pageAt(Reflect.get(answer, 'nearby'), page) : null;
  } catch {
    return null;
  }
}
