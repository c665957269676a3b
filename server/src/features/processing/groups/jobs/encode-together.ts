import { setTimeout as sleep } from 'node:timers/promises';
import type { EncodeElsewhere, VideoTracks } from '@kinora/media/encode/transcode-options';
import { lastSegmentWithPicture, type Timeline } from '@kinora/media/encode/timeline';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import {
  claimGroup,
  type EncodedGroup,
  hasPlan,
  insertPlan,
  isFilmWaiting,
  listEncodedGroups,
  listGroups,
  readEncodedShare,
  releaseGroup,
  requestHelp,
} from '#features/processing/groups/queries.ts';
import { encodeRun } from '#features/processing/groups/jobs/encode-run.ts';
import type { FilmPlan } from '#features/processing/groups/jobs/film-plan.ts';
import { GroupLost } from '#features/processing/groups/jobs/group-leases.ts';
import {
  findMismatchedGroups,
  joinGroups,
  type StoredSegment,
} from '#features/processing/groups/jobs/join-groups.ts';
import { divideIntoGroups, nextSegments, type Grouping } from '#features/processing/groups/rules.ts';
import { LeaseLost, type Lease } from '#features/processing/jobs/lease.ts';
import { groupsPrefix } from '#features/processing/jobs/work-folder.ts';

/** Other films are waiting, or the job has run for long enough: another job encodes the rest of this film. */
export class TurnEnded extends Error {
  override name = 'TurnOver';
}

type TogetherOptions = {
  context: Context;
  claim: Claim;
  lease: Lease;
  plan: FilmPlan;
  source: string;
  grouping: Grouping;
  onStandstill: () => void;
};

export type EncodedTogether = {
  tracks: VideoTracks;
  segments: StoredSegment[];
  /** Stretches of the film that a decoder complained about, in seconds. */
  suspected: EncodedGroup['suspected'];
};

/**
 * Encodes the video of a film group by group, together with all idle workers. Finished groups are kept, no
 * matter which worker encoded them or what interrupts this job.
 * @throws TurnOver after a group, once other films have waited, or this job has run, for long enough.
 */
export async function encodeTogether(
  options: TogetherOptions,
  timeline: Timeline,
  onProgress: Parameters<EncodeElsewhere>[1],
): Promise<EncodedTogether> {
  const { context, claim, lease, plan, source, onStandstill } = options;
  const { db, jobs, storage } = context;
  const { signal } = lease;
  await ensurePlan(options, timeline);
  const checkTurn = turnCheck(options);
  let isTurnOver = false;
  const shouldContinue = async () => {
    await transaction(db, (tx) => requestHelp(tx, jobs, claim));
    isTurnOver = await checkTurn();
    return !isTurnOver;
  };
  const ownClaims = new Set<number>();
  using _reporting = everySecond(async () => onProgress(await readEncodedShare(db, claim.id)));

  await transaction(db, (tx) => requestHelp(tx, jobs, claim));
  for (;;) {
    signal.throwIfAborted();
    const groups = await listGroups(db, claim.id);
    if (groups.every(({ state }) => state === 'done')) {
      const encoded = await listEncodedGroups(db, claim.id);
      const mismatched = await findMismatchedGroups(storage, claim.id, encoded, ownClaims);
      if (mismatched.length === 0) return joinGroups(claim.id, encoded, plan.rungs);
      context.log.warn(
        { video_id: claim.id, groups: mismatched.length },
        'Some groups do not match the others and will be encoded again',
      );
      for (const group of mismatched) await releaseGroup(db, group.claim, { has_failed: true });
      continue;
    }
    const next = nextSegments(groups);
    const first = next && (await claimGroup(db, claim.id, next.first_segment));
    if (!first) {
      // Other workers hold the remaining groups, which are taken over if one of them dies.
      await sleep(second, undefined, { signal });
      continue;
    }
    try {
      const film = { context, video_id: claim.id, plan, source, signal, onStandstill, shouldContinue };
      for (const done of await encodeRun(film, first, next.end_segment)) ownClaims.add(done);
    } catch (error) {
      if (!(error instanceof GroupLost)) throw error;
    }
    if (isTurnOver) throw new TurnEnded('The rest is left to another job');
  }
}

async function ensurePlan(
  { context, claim, plan, grouping }: TogetherOptions,
  timeline: Timeline,
): Promise<void> {
  const { db, storage } = context;
  if (await hasPlan(db, claim.id, plan)) return;
  await storage.deleteFolder(groupsPrefix(claim.id));
  const groups = divideIntoGroups(
    timeline.segments,
    grouping.segments_per_group,
    lastSegmentWithPicture(plan.facts, timeline),
  );
  if (!(await transaction(db, (tx) => insertPlan(tx, claim, plan, groups))))
    throw new LeaseLost('Another worker holds the video');
}

/**
 * Returns a function that checks whether this job's turn is over. Our own films make way for uploads
 * immediately, and films of the same kind make way for each other after a while. Every job ends before
 * it would time out.
 */
function turnCheck({ context, claim, grouping }: TogetherOptions): () => Promise<boolean> {
  const started_ms = performance.now();
  const isOwn = claim.upload_id === null;
  return async () => {
    const passed_ms = performance.now() - started_ms;
    if (passed_ms >= grouping.max_turn_ms) return true;
    const isTurnUsedUp = passed_ms >= grouping.turn_ms;
    if (!isTurnUsedUp && !isOwn) return false;
    return isFilmWaiting(context.db, claim, isTurnUsedUp && isOwn ? 'any' : 'uploads');
  };
}

/**
 * Repeats `work` every second until disposed of. Errors are ignored: the encoding itself will run into them.
 */
function everySecond(work: () => Promise<void>): Disposable {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(work).catch(() => {});
  }, second);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
