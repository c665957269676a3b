import { rm, utimes } from 'node:fs/promises';
import { noteSuspicions, readSuspicions } from '@kinora/media/damage/suspicions';
import { timelineOf } from '@kinora/media/encode/timeline';
import { encodeVideo } from '@kinora/media/encode/video-pass';
import { FileFault, workOnFile } from '@kinora/media/run/file-fault';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { claimGroup, finishGroup, type HeldGroup } from '#features/processing/groups/queries.ts';
import type { FilmPlan } from '#features/processing/groups/jobs/film-plan.ts';
import { GroupLost, renewGroupLeases } from '#features/processing/groups/jobs/group-leases.ts';
import { storeGroup } from '#features/processing/groups/jobs/store-group.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { groupFolder, groupPrefix } from '#features/processing/jobs/work-folder.ts';

type SharedFilm = {
  context: Context;
  video_id: number;
  plan: FilmPlan;
  /** Path of the uploaded file. */
  source: string;
  signal: AbortSignal;
  onStandstill: () => void;
  /** Called after each group; returns whether to continue with the next one. */
  shouldContinue: () => Promise<boolean>;
};

/**
 * Encodes a group and then, with the same ffmpeg, the groups that follow it, up to segment `end` or
 * the first group that another worker has claimed. Each group is in storage before it counts as done.
 * @returns the claims of the groups that are done.
 * @throws GroupLost if another worker has taken over a group, which is then not recorded as done.
 */
export async function encodeRun(film: SharedFilm, first: HeldGroup, end: number): Promise<number[]> {
  const { context, video_id, plan, source, onStandstill } = film;
  const { config, db, storage } = context;
  const folder = groupFolder(config, first.claim);
  const leases = renewGroupLeases(context, film.signal);
  const runEnded = new AbortController();
  const failed = new AbortController();
  const signal = AbortSignal.any([leases.signal, runEnded.signal, failed.signal]);
  const fail = (error: unknown) => failed.abort(error);
  const doneClaims: number[] = [];

  const open = (group: HeldGroup) => {
    leases.keep(group.claim, 0);
    const storeSignal = AbortSignal.any([leases.signal, failed.signal]);
    const store = storeGroup(
      storage,
      { video_id, claim: group.claim },
      { folder, rungs: plan.rungs, signal: storeSignal },
    );
    return { ...group, store };
  };
  let current = open(first);

  const finish = async ({ claim, store }: typeof current) => {
    const tracks = await store.finish();
    leases.signal.throwIfAborted();
    const suspected = await readSuspicions(folder, 'picture', plan.facts.duration_s);
    if (!(await finishGroup(db, claim, { tracks, suspected })))
      throw new GroupLost('Another worker holds this part of the video');
    leases.forget(claim);
    doneClaims.push(claim);
  };
  const finishing: Promise<void>[] = [];

  const onWritten = async (index: number) => {
    if (runEnded.signal.aborted || failed.signal.aborted) return;
    leases.keep(current.claim, index + 1 - current.first_segment);
    await current.store.add(index);
    if (index + 1 < current.end_segment) return;
    finishing.push(finish(current).catch(fail));
    if (index + 1 >= end) return;
    const next = (await film.shouldContinue()) && (await claimGroup(db, video_id, index + 1));
    if (next) current = open(next);
    else runEnded.abort(new Error('The groups that follow are left to other workers'));
  };
  let writing = Promise.resolve();
  const onSegment = (index: number) => {
    writing = writing.then(() => onWritten(index)).catch(fail);
  };

  // Shows other processes that the folder is in use, even after the first group, whose claim the folder is named after.
  const touchTimer = setInterval(() => void utimes(folder, new Date(), new Date()).catch(() => {}), second);
  let failedClaim: number | null = null;
  try {
    const range = { first: first.first_segment, end };
    const timeline = timelineOf(plan.facts, plan.rungs);
    const { onMessage, onPosition } = noteSuspicions(folder, 'picture');
    const segment_s = plan.facts.duration_s / timeline.segments;
    onPosition(range.first * segment_s);
    // Progress refers to the film up to `end`.
    const onProgress = (done: number) => onPosition(done * end * segment_s);
    const reports = { onMessage, onProgress, onSegment, onStandstill };
    const options = { ...limits, ...plan, ...range, ...reports, source, directory: folder, signal };
    await workOnFile(signal, () => encodeVideo(options, timeline)).catch((error: unknown) => {
      if (!runEnded.signal.aborted || error !== runEnded.signal.reason) throw error;
    });
    await writing;
    await Promise.all(finishing);
    failed.signal.throwIfAborted();
    leases.signal.throwIfAborted();
    return doneClaims;
  } catch (error) {
    if (error instanceof FileFault) failedClaim = current.claim;
    failed.abort(error);
    throw error;
  } finally {
    clearInterval(touchTimer);
    await writing;
    await Promise.all(finishing);
    await current.store.settled();
    const unfinished = await leases.end(failedClaim);
    await rm(folder, { recursive: true, force: true });
    for (const claim of unfinished) await storage.deleteFolder(groupPrefix(video_id, claim));
  }
}
