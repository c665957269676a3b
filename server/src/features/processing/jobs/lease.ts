import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import { claimVideo, readLease, renewClaim, type Claim } from '#features/processing/claim-queries.ts';

const renewEvery_ms = second;

/** Another worker now holds the video, or its episode was deleted: stop, and write nothing more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Claims a video, even from a worker that died; undefined if the video is done, deleted or held by a live worker.
 */
export const claimVideoOnceFree = (
  db: Db,
  video_id: number,
  signal: AbortSignal,
): Promise<Claim | undefined> =>
  claimOnceFree(
    () => claimVideo(db, video_id),
    () => readLease(db, video_id),
    signal,
  );

/**
 * Claims something as soon as its current lease ends; undefined if that lease is renewed, or if there is nothing
 * to claim.
 */
export async function claimOnceFree<C>(
  claimNow: () => Promise<C | undefined>,
  readLeaseEnd: () => Promise<string | undefined>,
  signal: AbortSignal,
): Promise<C | undefined> {
  for (let lastLease: string | undefined; ;) {
    const claim = await claimNow();
    if (claim) return claim;
    const lease = await readLeaseEnd();
    const isAlive = lastLease !== undefined && lease !== lastLease;
    if (!lease || isAlive) return undefined;
    lastLease = lease;
    await sleep(2 * renewEvery_ms, undefined, { signal });
  }
}

export type Lease = {
  /** Aborts when the lease is lost and when the service stops. */
  signal: AbortSignal;
  /** Sets the progress in percent; it is written with the next renewal. */
  report: (percent: number) => void;
  end: () => Promise<void>;
};

/** Renews a claim until `end` is called. */
export function keepLease({ db, log }: Context, claim: Claim, stopping: AbortSignal): Lease {
  let percent = claim.process_status;
  const report = (newPercent: number) => {
    percent = newPercent;
  };
  return { ...keepRenewing(log, () => renewClaim(db, claim, percent), stopping), report };
}

/** Renews a worker's claim until `end` is called; `renew` returns false once the claim is lost. */
export function keepRenewing(
  log: Context['log'],
  renew: () => Promise<boolean>,
  stopping: AbortSignal,
): Omit<Lease, 'report'> {
  const lost = new AbortController();
  const ended = new AbortController();

  const renewing = (async () => {
    while (!lost.signal.aborted) {
      await sleep(renewEvery_ms, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      try {
        if (!(await renew())) lost.abort(new LeaseLost('Another worker holds the video'));
      } catch (error) {
        // The lease may still be valid: the database decides once it is reachable again.
        log.warn({ err: error }, 'A lease could not be renewed');
      }
    }
  })();

  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    end: async () => {
      ended.abort();
      await renewing;
    },
  };
}
