import { readEntry, step, stepInProgress } from './entries.ts';

/*
 * Each open dialog or menu is a layer with its own history entry above the page's, so that Back closes
 * it and stays on the page.
 */

type Layer = { close: () => void; url: string | undefined };

const layers: Layer[] = [];
/** Index of the history entry of the page that is shown. */
let pageIndex = 0;
let navigations = 0;
let isSyncScheduled = false;

/**
 * Adds a history entry for a dialog or menu that has opened, so that Back closes it and stays on the page.
 * @param url the entry's URL, for an overlay that has its own; by default the page's.
 * @returns a function that removes the entry, for when the overlay is closed in another way.
 */
export function addLayer(close: () => void, url?: string): () => void {
  const layer = { close, url };
  layers.push(layer);
  // Synchronously, because Back may be pressed as soon as the overlay is visible.
  syncEntries();
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    syncEntriesSoon();
  };
}

/** Closes the layers above the entry to which Back has led. */
export function closeLayersAbove(): void {
  for (const layer of layers.slice(depth()).toReversed()) layer.close();
  syncEntriesSoon();
}

/** Records that another page is shown. */
export function startPage(index: number, hasPathChanged: boolean): void {
  pageIndex = index;
  // React is about to unmount these with their page; until it does, they must not get an entry on the new page.
  if (hasPathChanged) layers.length = 0;
  syncEntriesSoon();
}

/** Leaves the entries as they are while a navigation is in progress. */
export async function duringNavigation(navigate: () => Promise<void>): Promise<void> {
  navigations += 1;
  try {
    await navigate();
  } finally {
    navigations -= 1;
    syncEntriesSoon();
  }
}

/** Goes back to the page's own entry, from which every navigation starts. */
export async function returnToPageEntry(): Promise<void> {
  // Checked before any await: of two concurrent navigations, the second has to see the first one's step.
  const stepping = stepInProgress();
  if (stepping) {
    await stepping;
    return returnToPageEntry();
  }
  if (depth() > 0) await stepBack(depth());
  return undefined;
}

/**
 * Forgets all open dialogs and menus and goes back to the page's own entry, before a step through the history to
 * another page.
 */
export async function forgetLayers(): Promise<void> {
  layers.length = 0;
  await returnToPageEntry();
}

/**
 * Brings the history in line with the open layers once React has finished its update, because one dialog may
 * open while another closes.
 */
export function syncEntriesSoon(): void {
  if (isSyncScheduled) return;
  isSyncScheduled = true;
  queueMicrotask(() => {
    isSyncScheduled = false;
    syncEntries();
  });
}

/** Makes the history contain exactly one entry for each open layer. */
function syncEntries(): void {
  const entry = readEntry();
  // Each of these calls `settle` again when it ends.
  if (navigations > 0 || stepInProgress() || entry.index !== pageIndex) return;
  const current = depth();
  for (let layer = current + 1; layer <= layers.length; layer += 1)
    history.pushState({ ...entry, layer }, '', layers[layer - 1]?.url);
  if (current > layers.length) void stepBack(current - layers.length);
}

const depth = () => readEntry().layer ?? 0;

async function stepBack(entries: number): Promise<void> {
  await step(-entries);
  syncEntriesSoon();
}
