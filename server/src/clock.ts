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

/** Adds calendar months in UTC; the 31st becomes the last day of a shorter month. */
export function addMonths(moment: Date, count: number): Date {
  const later = new Date(moment);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return later;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
