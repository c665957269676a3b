import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { releaseGroup, renewGroup } from '#features/processing/groups/queries.ts';

const renewEvery_ms = second;

/** Another worker now holds the group, or its film is no longer being processed: stop, and write nothing more. */
export class GroupLost extends Error {
  override name = 'GroupLost';
}

type GroupLeases = {
  /** Aborts when a group is lost, and when the service stops. */
  signal: AbortSignal;
  /** Starts to renew a claim, or updates how many of its segments are encoded. */
  keep: (claim: number, segments_done: number) => void;
  /** Stops renewing the claim of a group that is finished. */
  forget: (claim: number) => void;
  /** Stops renewing, releases unfinished groups, and returns their claims. */
  end: (failed: number | null) => Promise<number[]>;
};

/** Renews the claims of the groups that a worker is encoding, until `end` is called. */
export function renewGroupLeases({ db, log }: Context, stopping: AbortSignal): GroupLeases {
  const held = new Map<number, number>();
  const lost = new AbortController();
  const ended = new AbortController();

  const renew = async (claim: number, segments_done: number) => {
    const isOurs = await renewGroup(db, claim, segments_done);
    if (!isOurs && held.has(claim)) lost.abort(new GroupLost('Another worker holds this part of the video'));
  };
  const renewing = (async () => {
    while (!lost.signal.aborted) {
      await sleep(renewEvery_ms, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      try {
        for (const [claim, segments_done] of held) await renew(claim, segments_done);
      } catch (error) {
        // The claim may still be valid: the database decides once it is reachable again.
        log.warn({ err: error }, 'The lease of a group could not be renewed');
      }
    }
  })();

  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    keep: (claim, segments_done) => held.set(claim, segments_done),
    forget: (claim) => held.delete(claim),
    end: async (failed) => {
      ended.abort();
      await renewing;
      const unfinished = [...held.keys()];
      try {
        for (const claim of unfinished) await releaseGroup(db, claim, { has_failed: claim === failed });
      } catch (error) {
        log.warn({ err: error }, 'A group could not be released; its lease will expire');
      }
      return unfinished;
    },
  };
}
