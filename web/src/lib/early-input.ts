/**
 * Set by the inline script of a server-rendered page: stops holding input back, and returns the buttons pressed and the
 * forms submitted so far.
 */
type Holder = { takeHeldInput?: () => (HTMLButtonElement | HTMLFormElement)[] };

/**
 * Replays the presses and submissions made before the app could respond. Call it once the page is
 * interactive; later calls do nothing.
 */
export function replayEarlyInput(): void {
  const holder = globalThis as Holder;
  const held = holder.takeHeldInput?.() ?? [];
  delete holder.takeHeldInput;
  for (const element of held) {
    // The app may have replaced the page with another one.
    if (!element.isConnected) continue;
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}
