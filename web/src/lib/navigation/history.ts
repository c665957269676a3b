import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router';
import { endStep, nextEntry, readEntry, step } from './entries.ts';
import {
  closeLayersAbove,
  returnToPageEntry,
  duringNavigation,
  forgetLayers,
  syncEntriesSoon,
  startPage,
} from './layers.ts';

/** A visit to a page. */
export type Visit = {
  location: Location;
  type: NavigationType;
  keepsScroll: boolean;
  /** Whether the page has to be rendered synchronously. */
  isUrgent: boolean;
};

type Leave = () => void;

let loadCode: (pathname: string) => Promise<void>;
let shown: Visit | null = null;
/** Index of the browser's current entry; after Back, the page that was left may still be shown. */
let browserIndex = 0;
let lastNavigation = 0;
/** Path of the page that a navigation in progress leads to; null if there is none. */
let destination: string | null = null;
let isLeaving = false;
const listeners = new Set<(visit: Visit) => void>();
const warnings: ((leave: Leave) => void)[] = [];

/**
 * Starts following the browser's history.
 * @param load fetches the code of the page at a path; until it has loaded, the previous page stays.
 * @param isRendered whether the server has rendered the page, and its code has loaded.
 */
export function startHistory(load: (pathname: string) => Promise<void>, isRendered: boolean): void {
  loadCode = load;
  const entry = readEntry();
  history.replaceState(entry, '');
  browserIndex = entry.index;
  addEventListener('popstate', onPop);
  if (isRendered) show(currentVisit());
  else void showCurrent(currentVisit());
}

/** The page to render; null until the first page's code has loaded. */
export const shownVisit = (): Visit | null => shown;

/** Calls a function on each navigation, once the next page's code has loaded. */
export function onVisit(listener: (visit: Visit) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Blocks navigation while leaving the page would lose input or interrupt an upload.
 * @param warn called instead, with a function that continues the navigation.
 */
export function blockNavigation(warn: (leave: Leave) => void): () => void {
  warnings.push(warn);
  return () => void warnings.splice(warnings.indexOf(warn), 1);
}

/**
 * Changes the query of a page's URL. Does nothing once a navigation to another
 * page is in progress: a late change by the old page must not override the link that the viewer pressed.
 */
export async function changeQuery(pathname: string, query: string, options?: NavigateOptions): Promise<void> {
  if ((destination ?? shown?.location.pathname) !== pathname) return;
  await goTo(query ? `${pathname}?${query}` : pathname, options);
}

/** The navigator for React Router's links and hooks. */
export const historyNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => void returnToPageEntry().then(() => history.go(delta)),
  push: (to, state, options) => void goTo(to, { ...options, state }),
  replace: (to, state, options) => void goTo(to, { ...options, state, replace: true }),
};

/** Navigates, and resolves once the page is shown or the navigation has been blocked or superseded. */
export async function goTo(to: To, options: NavigateOptions = {}): Promise<void> {
  const warn = warnings.at(-1);
  if (warn && !isLeaving) {
    warn(() => {
      isLeaving = true;
      void goTo(to, options);
    });
    return;
  }
  isLeaving = false;
  const { replace = false, state, preventScrollReset = false, flushSync = false } = options;
  const path = { pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) };
  await navigate(path.pathname, async (isCurrent) => {
    await returnToPageEntry();
    await loadCode(path.pathname);
    if (!isCurrent()) return;
    const entry = nextEntry(state ?? null, replace ? 0 : 1);
    history[replace ? 'replaceState' : 'pushState'](entry, '', createPath(path));
    show({
      location: { ...path, state: entry.state, key: entry.key, mask: undefined },
      type: replace ? NavigationType.Replace : NavigationType.Push,
      keepsScroll: preventScrollReset,
      isUrgent: flushSync,
    });
  });
}

function onPop(event: PopStateEvent): void {
  if (endStep()) return;
  if (event.state === null) adoptFragment();
  const { index } = readEntry();
  const delta = index - browserIndex;
  if (delta === 0) {
    closeLayersAbove();
    return;
  }
  const warn = warnings.at(-1);
  if (warn && !isLeaving) {
    void warnOfLeaving(delta, warn);
    return;
  }
  isLeaving = false;
  browserIndex = index;
  void showCurrent(currentVisit());
}

/** Returns to the page that Back or Forward has left, and warns there. */
async function warnOfLeaving(delta: number, warn: (leave: Leave) => void): Promise<void> {
  await step(-delta);
  syncEntriesSoon();
  warn(() => void leaveBy(delta));
}

async function leaveBy(delta: number): Promise<void> {
  await forgetLayers();
  isLeaving = true;
  history.go(delta);
}

/** Adopts an entry that the browser itself added because the URL's fragment changed. */
function adoptFragment(): void {
  history.replaceState({ ...nextEntry(null, 0), index: browserIndex + 1 }, '');
}

function currentVisit(): Visit {
  const { pathname, search, hash } = globalThis.location;
  const { state, key } = readEntry();
  return {
    location: { pathname, search, hash, state, key, mask: undefined },
    type: NavigationType.Pop,
    keepsScroll: false,
    isUrgent: false,
  };
}

/** Shows the page of the browser's current entry. */
async function showCurrent(visit: Visit): Promise<void> {
  const { pathname } = visit.location;
  await navigate(pathname, async (isCurrent) => {
    await loadCode(pathname);
    if (isCurrent()) show(visit);
  });
}

/** Runs a navigation; `isCurrent` tells its steps whether a later navigation has replaced it. */
async function navigate(pathname: string, run: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
  const id = (lastNavigation += 1);
  destination = pathname;
  try {
    await duringNavigation(() => run(() => id === lastNavigation));
  } finally {
    if (id === lastNavigation) destination = null;
  }
}

function show(visit: Visit): void {
  const { index } = readEntry();
  browserIndex = index;
  startPage(index, visit.location.pathname !== shown?.location.pathname);
  shown = visit;
  for (const listener of listeners) listener(visit);
}
