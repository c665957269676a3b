import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rung } from '@kinora/media/encode/ladder';
import type { Growth } from '@kinora/media/hls/growing';
import { encodeQuickly } from '@kinora/media/hls/quick';
import { repackage, rungAsUploaded } from '@kinora/media/hls/repackage';
import type { Context } from '#context.ts';
import { claimGrowing, isGrowing, readGrowingLease } from '#features/processing/growing-queries.ts';
import { createGrowingStandIn } from '#features/processing/jobs/growing-stand-in.ts';
import { claimOnceFree, LeaseLost } from '#features/processing/jobs/lease.ts';
import { urgentLimits } from '#features/processing/jobs/limits.ts';
import { savePosterFrame } from '#features/processing/jobs/save-poster-frame.ts';
import type { SourceFilm } from '#features/processing/jobs/source-film.ts';
import { createTurns } from '#features/processing/jobs/turns.ts';
import { isWorthAStandIn } from '#features/processing/rules.ts';
import { needsStandIn, reserveStandIn } from '#features/processing/stand-in-queries.ts';
import { takePreparedFiles } from '#features/processing/arriving/jobs/take-prepared-files.ts';
import { arrivingFolder, standInFolder } from '#features/processing/jobs/work-folder.ts';

/** Copying and encoding take turns separately, so copying, which is quick, never waits for encoding. */
const copyInTurn = createTurns(2);
const encodeInTurn = createTurns(2);

/** Once this much of a film can be watched, the next film may start in parallel. */
const headStart_s = 120;

/** A stand-in that viewers can already see could not be finished, and another attempt may succeed. */
export class StandInInterrupted extends Error {
  override name = 'StandInInterrupted';
}

type StandInJob = {
  context: Context;
  video: { id: number; episode_id: number; upload_id: number };
  isLastTry: boolean;
};

/**
 * Shows a film in one rendition until all are ready: unchanged if browsers can play the upload,
 * otherwise encoded quickly. That rendition can be watched while it is still being made. If this
 * fails, the video is still processed.
 * @throws StandInInterrupted unless this is the last attempt.
 */
export async function showEarly(job: StandInJob, film: Omit<SourceFilm, 'folder'>): Promise<void> {
  try {
    await showIfWorthwhile(job, film);
  } finally {
    await rm(arrivingFolder(job.context.config, job.video.upload_id), { recursive: true, force: true });
  }
}

async function showIfWorthwhile(job: StandInJob, film: Omit<SourceFilm, 'folder'>): Promise<void> {
  const { context, video, isLastTry } = job;
  const { source, facts, signal } = film;
  const { clock, db, config, transcoder } = context;
  const claim = await claimOnceFree(
    () => claimGrowing(db, video.id),
    () => readGrowingLease(db, video.id),
    signal,
  );
  if (!claim && ((await isGrowing(db, video.id)) || !isWorthAStandIn(facts))) return;
  const rung = await rungAsUploaded(source, facts);
  // If films are converted elsewhere, this machine is not meant to encode any.
  if (!rung && transcoder.kind !== 'local') return;

  const from =
    claim ?? ((await needsStandIn(db, video.id)) && (await reserveStandIn(db, video, clock.now())));
  if (!from) return;
  const folder = standInFolder(config, video.id);
  const standIn = createGrowingStandIn({ context, video, facts, from, stopping: signal });
  let willContinue = false;
  try {
    if (!claim) await rm(folder, { recursive: true, force: true });
    const inTurn = rung ? copyInTurn : encodeInTurn;
    await inTurn(facts.duration_s, (turn) => {
      const onStandstill = () => {
        turn.reportStuck();
        film.onStandstill();
      };
      return makeStandIn(job, { ...film, folder, onStandstill }, rung, standIn, turn.reportUnderWay);
    });
  } catch (error) {
    willContinue = standIn.isShown() && !(error instanceof LeaseLost) && (signal.aborted || !isLastTry);
    if (willContinue) {
      await standIn.release();
      signal.throwIfAborted();
      throw new StandInInterrupted('A film that is already shown could not be finished', { cause: error });
    }
    await standIn.giveUp();
    signal.throwIfAborted();
    if (!(error instanceof LeaseLost))
      context.log.warn({ err: error, video_id: video.id }, 'A video could not be shown early');
  } finally {
    if (!willContinue) await rm(folder, { recursive: true, force: true });
  }
}

async function makeStandIn(
  { context, video }: StandInJob,
  { source, facts, folder, onStandstill }: SourceFilm,
  rung: Rung | null,
  standIn: ReturnType<typeof createGrowingStandIn>,
  underWay: () => void,
): Promise<void> {
  // The stand-in may have waited for hours for its turn.
  const isNew = !standIn.isShown();
  if (isNew && !(await needsStandIn(context.db, video.id))) throw new LeaseLost('The stand-in is not needed');
  const { signal } = standIn;
  await mkdir(folder, { recursive: true });
  const directory = join(folder, 'film');
  const prepared = isNew
    ? await takePreparedFiles(context, video.upload_id, { source, facts, directory, rung, signal })
    : null;
  const { episode_id } = video;
  let poster: Promise<void> | undefined;
  const onGrowth = async (growth: Growth) => {
    await standIn.grow(growth);
    if (growth.playable_s >= headStart_s) underWay();
    // Saving the poster frame only fails when the whole job is cancelled.
    poster ??= savePosterFrame(
      context,
      { episode_id },
      { source, facts, folder, signal, onStandstill },
    ).catch(() => {});
  };
  const options = { ...urgentLimits, source, facts, signal, onStandstill, directory, onGrowth };
  try {
    const { files } = await (rung
      ? repackage({ ...options, rung, isCopied: prepared === 'copied' })
      : encodeQuickly(options));
    await standIn.finish(files.map((name) => ({ name, path: join(directory, name) })));
  } finally {
    await poster;
  }
}
