const screens: (() => Promise<unknown>)[] = [];

/** Registers a screen whose code is to be fetched along with the player's. */
export function preloadWithPlayer(load: () => Promise<unknown>): void {
  screens.push(load);
}

export function preloadScreens(): void {
  // Any failure surfaces when the screen is opened.
  for (const load of screens) load().catch(() => {});
}
