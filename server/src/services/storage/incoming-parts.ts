import type { Readable } from 'node:stream';
import { PartRefused } from '#services/storage/types.ts';

/** Parts being received on this disk, and how many of their bytes have not been written yet. */
export type IncomingParts = {
  pendingBytes: () => number;
  /** Registers a part that begins to arrive; `received` counts down its pending bytes, and `end` unregisters it. */
  begin: (
    part: string,
    bytes: number,
    source: Readable,
  ) => { received: (bytes: number) => void; end: () => void };
};

/**
 * How many transfers of the same part may run in parallel: a retry alongside a dead connection that we have not
 * noticed yet, or uploads from two windows. An upload URL can be used any number of times, and each use takes up disk space
 * while it lasts.
 */
const maxTransfersPerPart = 2;

export function trackIncomingParts(): IncomingParts {
  const transfers = new Set<{ part: string; remaining: number; source: Readable }>();
  return {
    pendingBytes: () => [...transfers].reduce((sum, { remaining }) => sum + remaining, 0),
    begin: (part, bytes, source) => {
      const sameTransfers = [...transfers].filter((other) => other.part === part);
      for (const { source: older } of sameTransfers.slice(
        0,
        Math.max(0, sameTransfers.length + 1 - maxTransfersPerPart),
      ))
        older.destroy(new PartRefused(409, 'This part is being sent again on other connections.'));
      const transfer = { part, remaining: bytes, source };
      transfers.add(transfer);
      return {
        received: (more) => {
          transfer.remaining = Math.max(0, transfer.remaining - more);
        },
        end: () => void transfers.delete(transfer),
      };
    },
  };
}
