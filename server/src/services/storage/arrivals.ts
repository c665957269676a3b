import type { Readable } from 'node:stream';
import { PartRefused } from '#services/storage/types.ts';

/** Parts being received on this disk, and how many of their bytes have not been written yet. */
export type Arrivals = {
  yetToCome: () => number;
  /** Registers a part that begins to arrive; `came` counts down its bytes, and `end` unregisters it. */
  begin: (
    part: string,
    bytes: number,
    source: Readable,
  ) => { came: (bytes: number) => void; end: () => void };
};

/**
 * How many transfers of the same part may run in parallel: a retry alongside a dead connection we have not
 * noticed, or two windows. An upload URL can be used any number of times, and each use takes up disk space
 * while it lasts.
 */
const sameAtOnce = 2;

export function countArrivals(): Arrivals {
  const underWay = new Set<{ part: string; left: number; source: Readable }>();
  return {
    yetToCome: () => [...underWay].reduce((sum, { left }) => sum + left, 0),
    begin: (part, bytes, source) => {
      const same = [...underWay].filter((one) => one.part === part);
      for (const { source: older } of same.slice(0, Math.max(0, same.length + 1 - sameAtOnce)))
        older.destroy(new PartRefused(409, 'This part is being sent again on other connections.'));
      const arrival = { part, left: bytes, source };
      underWay.add(arrival);
      return {
        came: (more) => {
          arrival.left = Math.max(0, arrival.left - more);
        },
        end: () => void underWay.delete(arrival),
      };
    },
  };
}
