const screens: (() => Promise<unknown>)[] = [];

/** Has a screen's code fetched together with the player's. */
export function preloadWithPlayer(load: () => Promise<unknown>): void {
  screens.push(load);
}

export function preloadScreens(): void {
  // A failure shows when the screen is opened.
  for (const load of screens) load().catch(() => {});
}
