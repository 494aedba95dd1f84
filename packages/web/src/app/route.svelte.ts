/** Which screen the address asks for. Everything after `#` is ours, so the page works from any folder and without a server. */

export type Route =
  | { readonly screen: 'home' | 'new' | 'games' | 'learn' | 'settings' }
  | { readonly screen: 'game'; readonly id: string }
  | { readonly screen: 'lesson'; readonly lesson: string }
  | { readonly screen: 'rules'; readonly section: string | null }
  | { readonly screen: 'practice' | 'career' }
  /** A game to be studied: one that is kept, or in the address; `at`: the moment. */
  | {
      readonly screen: 'study';
      readonly id: string | null;
      readonly text: string | null;
      readonly at: string | null;
      readonly part: 'board' | 'report';
    }
  /** Empty: the lobby. Else a game's name, or one of the room's own screens. */
  | { readonly screen: 'online'; readonly part: string }
  /** A record or a position given in the address; null: it is still to be chosen. */
  | { readonly screen: 'open'; readonly text: string | null };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [first = '', second = '', third = ''] = path.split('/');
  switch (first) {
    case 'new':
    case 'games':
    case 'settings':
    case 'practice':
    case 'career':
      return { screen: first };
    case 'study':
      return studyRoute(second, third, new URLSearchParams(query));
    case 'game':
      return second === '' ? { screen: 'games' } : { screen: 'game', id: second };
    case 'learn':
      return second === '' ? { screen: 'learn' } : { screen: 'lesson', lesson: second };
    case 'rules':
      return { screen: 'rules', section: second === '' ? null : second };
    case 'online':
      return { screen: 'online', part: second };
    case 'open':
      return { screen: 'open', text: new URLSearchParams(query).get('r') };
    default:
      return { screen: 'home' };
  }
}

function studyRoute(id: string, part: string, query: URLSearchParams): Route {
  const text = query.get('r');
  if (id === '' && text === null) return { screen: 'games' };
  return {
    screen: 'study',
    id: id === '' ? null : id,
    text: id === '' ? text : null,
    at: query.get('at'),
    part: part === 'report' ? 'report' : 'board',
  };
}

/** The game or lesson that was left for the settings or the rules; null where somebody came from elsewhere. */
let leftTable: string | null = null;
/** The invitation from which a newcomer went to their first lesson. */
let leftInvitation: string | null = null;

let shownHash = globalThis.location?.hash ?? '';
let current = $state.raw<Route>(parseRoute(shownHash));
/** The screen before the one that is shown; null where the page was opened here. */
let screenBefore: Route['screen'] | null = null;
globalThis.addEventListener?.('hashchange', () => {
  leftTable = tableBefore(current, shownHash, leftTable, screenBefore);
  const opened = parseRoute(location.hash);
  leftInvitation = invitationBefore(current, shownHash, leftInvitation, opened);
  screenBefore = current.screen;
  shownHash = location.hash;
  current = opened;
});

/**
 * What is gone back to: the table, through any screens that one looks up something in. A lesson that was tried from the rule book
 * belongs to the book: nobody is led in a circle.
 */
export function tableBefore(
  left: Route,
  hash: string,
  known: string | null,
  before: Route['screen'] | null,
): string | null {
  if (left.screen === 'lesson' && before === 'rules') return known;
  if (left.screen === 'game' || left.screen === 'lesson' || left.screen === 'online')
    return hash.replace(/^#/, '');
  return left.screen === 'settings' || left.screen === 'rules' ? known : null;
}

/** Whoever was invited and is new comes back to the invitation from any lesson, and through what they look up on the way. */
export function invitationBefore(
  left: Route,
  hash: string,
  known: string | null,
  opened: Route,
): string | null {
  if (left.screen === 'online') return opened.screen === 'lesson' ? hash.replace(/^#/, '') : null;
  return left.screen === 'lesson' || left.screen === 'rules' || left.screen === 'settings' ? known : null;
}

/** Where the way back leads from a screen that one looks up something in. */
export function wayBack(): string {
  return leftTable ?? '/';
}

/** Was this screen opened from the rule book? */
export function isFromBook(): boolean {
  return screenBefore === 'rules';
}

/** The invitation from which somebody came to the lessons; null where they have opened another screen since, or came from elsewhere. */
export function invitationLeft(): string | null {
  return leftInvitation;
}

export function route(): Route {
  return current;
}

/** The address of a screen: `href('/game/abc')`. */
export function href(path: string): string {
  return `#${path}`;
}

/** The address has changed, and its screen is not there yet. */
export function isLeaving(): boolean {
  return location.hash !== shownHash;
}

export function go(path: string): void {
  location.hash = path;
}

/** In the place of this address, which only led there: the way back does not lead through it. */
export function goInstead(path: string): void {
  location.replace(href(path));
}
