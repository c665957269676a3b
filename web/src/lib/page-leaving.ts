/** For so long after a reload, a link out or a closed tab was asked for, the page may still be going away. */
const goesWithin_ms = 3000;

let leaving: ReturnType<typeof setTimeout> | null = null;
const waiting: (() => void)[] = [];

// Some browsers end the calls that are under way as soon as the next page is asked for, others as this one goes.
for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, expectToGo);
addEventListener('pageshow', stayed);

/**
 * Runs something at once or, while the page is going away, when it has turned out to stay: a call that was cut
 * off by leaving has not failed.
 */
export function unlessLeaving(run: () => void): void {
  if (leaving === null) run();
  else waiting.push(run);
}

function expectToGo(): void {
  if (leaving !== null) clearTimeout(leaving);
  leaving = setTimeout(stayed, goesWithin_ms);
}

function stayed(): void {
  if (leaving !== null) clearTimeout(leaving);
  leaving = null;
  for (const run of waiting.splice(0)) run();
}
