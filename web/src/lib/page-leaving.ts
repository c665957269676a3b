/** How long the page may take to unload once it is reloaded, a link leads to another site or the tab is closed. */
const leaveTimeout_ms = 3000;

let leaving: ReturnType<typeof setTimeout> | null = null;
const waiting: (() => void)[] = [];

// Some browsers abort running requests as soon as the next page is requested, others when this page
// is unloaded.
for (const event of ['beforeunload', 'pagehide']) globalThis.addEventListener?.(event, expectLeaving);
globalThis.addEventListener?.('pageshow', cancelLeaving);

/**
 * Runs a function immediately or, if the page may be unloading, only once it turns out that the page stays:
 * a request that was aborted by leaving hasn't failed.
 */
export function unlessLeaving(run: () => void): void {
  if (leaving === null) run();
  else waiting.push(run);
}

function expectLeaving(): void {
  if (leaving !== null) clearTimeout(leaving);
  leaving = setTimeout(cancelLeaving, leaveTimeout_ms);
}

function cancelLeaving(): void {
  if (leaving !== null) clearTimeout(leaving);
  leaving = null;
  for (const run of waiting.splice(0)) run();
}
