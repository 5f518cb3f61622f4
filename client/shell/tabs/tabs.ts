/** The tabs of the shell as plain state (platform-access.md §3.3): at most 15, home first, one per route and record. */
import { filled, read, standsAlone } from '@machines/addresses.js';

import type { ScreenQuery } from '../../kernel/screen/screen.js';
import { MAIN } from '../bases.js';
import type { Base } from '../bases.js';

export const MOST_TABS = 15;
export const HOME = '';

export interface Tab {
  readonly key: string;
  readonly route: string;
  readonly query: ScreenQuery;
  readonly title: string | null;
  readonly colour: string | null;
  readonly pinned: boolean;
  readonly dirty: boolean;
  readonly live: boolean;
  /** Rises with every use; the least was unused longest. */
  readonly used: number;
  /** Rises when the screen is to be drawn anew. */
  readonly version: number;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly uses: number;
}

export interface Target {
  readonly route: string;
  readonly query: ScreenQuery;
  readonly live?: boolean;
}

/** Pages of other hosts, each a tab of its own by its address. */
export const FRAME = 'iframe';

export const keyOf = ({ route, query }: Pick<Target, 'route' | 'query'>): string => {
  if (route === FRAME) return `${route}?${new URLSearchParams(query).toString()}`;
  const record = query['id'] ? `${route}?id=${query['id']}` : route;
  return query['respId'] ? `${record}@${query['respId']}` : record;
};

const made = (target: Target, used: number): Tab => ({
  key: keyOf(target),
  route: target.route,
  query: target.query,
  title: null,
  colour: null,
  pinned: target.route === HOME,
  dirty: false,
  live: target.live ?? false,
  used,
  version: 0,
});

export const onlyHome: TabsState = { tabs: [made({ route: HOME, query: {} }, 0)], active: HOME, uses: 0 };

export type Opened =
  | { readonly kind: 'opened'; readonly state: TabsState; /** Closed to make room. */ readonly closed: Tab | null }
  | { readonly kind: 'full' };

const sameQuery = (a: ScreenQuery, b: ScreenQuery): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Focuses an open tab, or opens one; the 16th takes the place of the one unused longest that nothing keeps. */
export function opened(state: TabsState, target: Target): Opened {
  const key = keyOf(target);
  const uses = state.uses + 1;
  if (state.tabs.some((tab) => tab.key === key)) {
    const tabs = state.tabs.map((tab) =>
      tab.key === key ? { ...tab, used: uses, query: sameQuery(tab.query, target.query) ? tab.query : target.query } : tab,
    );
    return { kind: 'opened', state: { tabs, active: key, uses }, closed: null };
  }
  if (state.tabs.length < MOST_TABS)
    return { kind: 'opened', state: { tabs: [...state.tabs, made(target, uses)], active: key, uses }, closed: null };
  const [least] = state.tabs.filter((tab) => !tab.pinned && !tab.dirty && !tab.live).sort((a, b) => a.used - b.used);
  if (!least) return { kind: 'full' };
  return {
    kind: 'opened',
    state: { tabs: [...state.tabs.filter((tab) => tab !== least), made(target, uses)], active: key, uses },
    closed: least,
  };
}

/** What is drawn first is what the address names, not what was in front when the page was left; what finds no room is opened, or refused, with a word to the user. */
export function begunAt(state: TabsState, target: Target): TabsState {
  const result = opened(state, target);
  return result.kind === 'opened' && result.closed === null ? result.state : state;
}

export type Scope = 'one' | 'others' | 'right' | 'all';

/** Tabs that a command of the tab menu closes; pinned ones stay unless named. */
export function closing(state: TabsState, key: string, scope: Scope): readonly Tab[] {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  const chosen: Readonly<Record<Scope, (tab: Tab, index: number) => boolean>> = {
    one: (tab) => tab.key === key,
    others: (tab) => tab.key !== key && !tab.pinned,
    right: (tab, index) => index > at && !tab.pinned,
    all: (tab) => !tab.pinned,
  };
  return state.tabs.filter((tab, index) => tab.route !== HOME && chosen[scope](tab, index));
}

/** After closing the front tab the one used last comes to the front. */
export function closed(state: TabsState, gone: readonly Tab[]): TabsState {
  const keys = new Set(gone.map((tab) => tab.key));
  const tabs = state.tabs.filter((tab) => !keys.has(tab.key));
  const front = tabs.find((tab) => tab.key === state.active) ?? tabs.reduce((latest, tab) => (tab.used > latest.used ? tab : latest));
  return { ...state, tabs, active: front.key };
}

/** Equal values keep the state's identity, so that screens may tell the same again. */
export function changed(
  state: TabsState,
  key: string,
  part: Partial<Pick<Tab, 'title' | 'colour' | 'pinned' | 'dirty' | 'query' | 'version'>>,
): TabsState {
  const before = state.tabs.find((tab) => tab.key === key);
  if (!before || Object.entries(part).every(([name, value]) => before[name as keyof Tab] === value)) return state;
  return { ...state, tabs: state.tabs.map((tab) => (tab === before ? { ...tab, ...part } : tab)) };
}

/** Tabs with unsaved changes, all or those named, begin anew, without them. */
export const discarded = (state: TabsState, keys: readonly string[] | null = null): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) =>
    tab.dirty && (keys?.includes(tab.key) ?? true) ? { ...tab, dirty: false, version: tab.version + 1 } : tab,
  ),
});

/** Tabs whose screens have nothing to remember any more: closed, or begun anew without their changes. */
export const forgotten = (before: TabsState, after: TabsState): readonly string[] =>
  before.tabs
    .filter((tab) => {
      const now = after.tabs.find((one) => one.key === tab.key);
      return !now || (tab.dirty && !now.dirty && now.version > tab.version);
    })
    .map(({ key }) => key);

/** Only tabs whose route the responsibility still has, and those that act in another; the others close. */
export const kept = (state: TabsState, allowed: (route: string) => boolean): TabsState =>
  closed(
    state,
    state.tabs.filter((tab) => tab.route !== HOME && !tab.query['respId'] && !allowed(tab.route)),
  );

export const addressOf = ({ route, query }: Pick<Target, 'route' | 'query'>, base: Base = MAIN): string => {
  const { path, rest } = filled(route, query);
  const search = new URLSearchParams(rest).toString();
  const own = base === MAIN && standsAlone(route);
  return `${own ? '' : base}${route === HOME ? '' : `/${path}`}${search ? `?${search}` : ''}`;
};

export function targetOf(pathname: string, search: string): Target {
  const path = pathname.replace(/\/$/, '').replace(/^\//, '');
  const { route, said } = read(standsAlone(path) ? path : path.replace(/^[^/]+\/?/, ''));
  return { route, query: { ...Object.fromEntries(new URLSearchParams(search)), ...said } };
}
