import type { createBrowserRouter, NavigateOptions, To } from 'react-router';

/** What the history's state of an entry holds for us, beside what the router keeps in it. */
type EntryState = {
  /** Counts the router's pages. */
  idx?: number;
  /** How many dialogs and menus lie over the page at this entry; absent for none. */
  layer?: number;
} | null;

type Layer = { close: () => void };

type Router = ReturnType<typeof createBrowserRouter>;

const layers: Layer[] = [];
/** The entry of the page that is drawn, and the last one that the router heard of: on its way, they differ. */
let drawn = 0;
let heard = 0;
/** A step that we take ourselves, until it has arrived. */
let step: { arrived: Promise<void>; arrive: () => void } | null = null;
let navigating = 0;
let isSettling = false;

const readState = () => history.state as EntryState;
const indexOf = (state: EntryState) => state?.idx ?? 0;
const depthOf = (state: EntryState) => state?.layer ?? 0;

/**
 * Gives a dialog or menu that has opened an entry in the history, so that Back closes it and stays on the page.
 * @returns what takes the entry away, for when it was closed in another way.
 */
export function addLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  // At once: Back may be pressed as soon as it is seen.
  settle();
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    settleSoon();
  };
}

/** Gives up every open dialog and menu, for a step in the history that is counted from the page itself. */
export async function forgetLayers(): Promise<void> {
  layers.length = 0;
  await dropEntries();
}

async function dropEntries(): Promise<void> {
  await step?.arrived;
  const depth = depthOf(readState());
  if (depth > 0) await goBack(depth);
}

/**
 * Keeps the entries of dialogs and menus apart from the router's pages: it never hears of them, and goes to a
 * page only from the page itself.
 * @param create makes the router.
 */
export function withLayers(create: () => Router): Router {
  // Browsers call listeners of the window in the order in which they came, and this has to be the first.
  addEventListener('popstate', onPop);
  const router = create();
  drawn = heard = indexOf(readState());
  let { location } = router.state;
  router.subscribe((state) => {
    if (state.location === location) return;
    // React is about to take them away with their page; until then they would get an entry on the new one.
    if (state.location.pathname !== location.pathname) layers.length = 0;
    location = state.location;
    drawn = heard = indexOf(readState());
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
  // A page that was loaded again may stand at the entry of a dialog.
  settleSoon();
  return router;
}

function onPop(event: PopStateEvent): void {
  const state = event.state as EntryState;
  if (step) {
    event.stopImmediatePropagation();
    step.arrive();
  } else if (indexOf(state) === heard) {
    event.stopImmediatePropagation();
    for (const layer of layers.slice(depthOf(state)).toReversed()) layer.close();
  } else heard = indexOf(state);
  settleSoon();
}

/** Once React has finished what it is drawing: a dialog may open as another one closes. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    settle();
  });
}

/** Has the history hold an entry for each open layer, and no other. */
function settle(): void {
  const state = readState();
  // Each of these ends with another call.
  if (navigating > 0 || step || indexOf(state) !== drawn) return;
  const depth = depthOf(state);
  for (let layer = depth + 1; layer <= layers.length; layer += 1) history.pushState({ ...state, layer }, '');
  if (depth > layers.length) void goBack(depth - layers.length);
}

/** Browsers never fail to arrive at an entry that is there; should one, the page must still work. */
const patience_ms = 1000;

async function goBack(steps: number): Promise<void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  step = { arrived, arrive };
  const timer = setTimeout(arrive, patience_ms);
  history.go(-steps);
  await arrived;
  clearTimeout(timer);
  step = null;
  settleSoon();
}
