/** The service's time source; tests and development can shift it. */
export type Clock = { now: () => Date };

/** A running clock that can be moved forward. */
export type MovableClock = Clock & {
  advance: (ms: number) => Promise<void>;
  /** Picks up changes made by another process. */
  refresh: () => Promise<void>;
};

export const systemClock = (offset_ms = 0): Clock => ({ now: () => new Date(Date.now() + offset_ms) });

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
