import type { createBrowserRouter, NavigateOptions, To } from 'react-router';

/** Our part of a history entry's state, which the router shares. */
type EntryState = {
  /** The router's index of its page. */
  idx?: number;
  /** How many dialogs and menus are open at this entry; absent for none. */
  layer?: number;
} | null;

type Layer = { close: () => void; address: string | undefined };

type Router = ReturnType<typeof createBrowserRouter>;

const layers: Layer[] = [];
/**
 * Indices of the rendered page's entry and of the last entry that the router was notified of; they differ
 * during a navigation.
 */
let drawn = 0;
let lastIndex = 0;
/** Our own history step, set until the browser has completed it. */
let step: { arrived: Promise<void>; arrive: () => void } | null = null;
let navigating = 0;
let isSettling = false;
/** Waiting for the browser to return to the rendered page's entry. */
let awaitingReturn: (() => void)[] = [];

const readState = () => history.state as EntryState;
const indexOf = (state: EntryState) => state?.idx ?? 0;
const depthOf = (state: EntryState) => state?.layer ?? 0;

/**
 * Adds a history entry for a dialog or menu that has opened, so that Back closes it and stays on the page.
 * @param address the address of the entry, for an overlay that can be opened by it; otherwise the page's.
 * @returns a function that removes the entry, for when the overlay is closed in another way.
 */
export function addLayer(close: () => void, address?: string): () => void {
  const layer = { close, address };
  layers.push(layer);
  // Synchronously, because Back may be pressed as soon as the overlay is visible.
  settle();
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    settleSoon();
  };
}

/**
 * Drops the entries of all open dialogs and menus, before a history step counted from the page's own entry.
 */
export async function forgetLayers(): Promise<void> {
  layers.length = 0;
  await dropEntries();
}

/**
 * Resolves once the history is at the rendered page's entry again: a navigation by Back that is blocked has left it, and
 * an overlay opened before the browser has returned could not be closed by another Back.
 */
export function whenReturned(): Promise<void> {
  if (indexOf(readState()) === drawn) return Promise.resolve();
  return new Promise((resolve) => awaitingReturn.push(resolve));
}

async function dropEntries(): Promise<void> {
  // Checked without awaiting anything first: of two navigations at once, the second has to see the first one's step.
  if (step) {
    await step.arrived;
    return dropEntries();
  }
  const depth = depthOf(readState());
  if (depth > 0) await goBack(depth);
  return undefined;
}

/**
 * Keeps overlay entries apart from the router's pages: the router isn't notified of them, and navigates only
 * from a page's own entry.
 * @param create makes the router.
 */
export function withLayers(create: () => Router): Router {
  // Must run before the router's own listener, and browsers call listeners in the order they were added.
  addEventListener('popstate', onPop);
  const router = create();
  drawn = lastIndex = indexOf(readState());
  let { location } = router.state;
  router.subscribe((state) => {
    if (state.location === location) return;
    // React is about to unmount these with their page; until it does, they must not get an entry on the new
    // page.
    if (state.location.pathname !== location.pathname) layers.length = 0;
    location = state.location;
    drawn = lastIndex = indexOf(readState());
    settleSoon();
  });
  const navigate = router.navigate.bind(router) as (to: To, options?: NavigateOptions) => Promise<void>;
  router.navigate = async (to: To | number | null, options?: NavigateOptions) => {
    navigating += 1;
    try {
      if (step || depthOf(readState()) > 0) await dropEntries();
      await navigate(to as To, options);
    } finally {
      navigating -= 1;
      settleSoon();
    }
  };
  // After a reload, the current entry may be that of a dialog that is no longer open.
  settleSoon();
  return router;
}

function onPop(event: PopStateEvent): void {
  const state = event.state as EntryState;
  if (step) {
    event.stopImmediatePropagation();
    step.arrive();
  } else if (indexOf(state) === lastIndex) {
    event.stopImmediatePropagation();
    for (const layer of layers.slice(depthOf(state)).toReversed()) layer.close();
  } else lastIndex = indexOf(state);
  settleSoon();
}

/** Settles once React has finished its update, as one dialog may open while another closes. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    settle();
  });
}

/** Makes the history hold exactly one entry for each open layer. */
function settle(): void {
  const state = readState();
  // Each of these calls `settle` again when it ends.
  if (navigating > 0 || step || indexOf(state) !== drawn) return;
  for (const resolve of awaitingReturn) resolve();
  awaitingReturn = [];
  const depth = depthOf(state);
  for (let layer = depth + 1; layer <= layers.length; layer += 1)
    history.pushState({ ...state, layer }, '', layers[layer - 1]?.address);
  if (depth > layers.length) void goBack(depth - layers.length);
}

/** Browsers always complete a step to an existing entry; should one fail to, the page must still work. */
const timeout_ms = 1000;

async function goBack(steps: number): Promise<void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  step = { arrived, arrive };
  const timer = setTimeout(arrive, timeout_ms);
  history.go(-steps);
  await arrived;
  clearTimeout(timer);
  step = null;
  settleSoon();
}
