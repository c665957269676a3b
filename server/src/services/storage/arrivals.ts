import type { Readable } from 'node:stream';
import { PartRefused } from '#services/storage/types.ts';

/** The parts that are on their way to a disk, and how many bytes of them have not reached it yet. */
export type Arrivals = {
  yetToCome: () => number;
  /** Notes a part that begins to arrive; `came` counts its bytes down, and `end` forgets it. */
  begin: (
    part: string,
    bytes: number,
    source: Readable,
  ) => { came: (bytes: number) => void; end: () => void };
};

/**
 * How often one part may be on its way at once: as a retry beside a connection that is dead without our knowing, or
 * from two windows. An address can be used any number of times, and each use takes up disk while it lasts.
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
