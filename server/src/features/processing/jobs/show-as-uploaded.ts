import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { SourceFacts } from '@kinora/media/facts';
import { repackage, rungAsUploaded } from '@kinora/media/hls/repackage';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { soonLimits } from '#features/processing/jobs/limits.ts';
import { putFiles } from '#features/processing/jobs/put-files.ts';
import { savePosterFrame } from '#features/processing/jobs/save-poster-frame.ts';
import type { SourceFilm } from '#features/processing/jobs/source-film.ts';
import { standInFolder, videoPrefix } from '#features/processing/jobs/work-folder.ts';
import { needsStandIn, publishStandIn, reserveVideoId } from '#features/processing/stand-in-queries.ts';
import { folderSize } from '#services/storage/folder-size.ts';

/** However many uploads arrive at once. */
const oneByOne = pLimit(1);

/** Pixels of a film, over all its frames, that are converted in about the time that repackaging it takes. */
const soonConverted_px = 300_000_000;

/** Whether converting a film takes so long that it is worth showing it as uploaded until then. */
const isWorthStandingInFor = ({
  width,
  height,
  duration_s,
  frame_rate,
}: Pick<SourceFacts, 'width' | 'height' | 'duration_s' | 'frame_rate'>): boolean =>
  width * height * duration_s * (frame_rate.num / frame_rate.den) > soonConverted_px;

/**
 * Shows a film as it was uploaded, if browsers can play that, until its renditions are ready. They become ready even
 * without this.
 */
export async function showAsUploaded(
  context: Context,
  video: { id: number; episode_id: number },
  film: Omit<SourceFilm, 'folder'>,
): Promise<void> {
  const folder = standInFolder(context.config, video.id);
  try {
    await rm(folder, { recursive: true, force: true });
    await oneByOne(() => repackageAndPublish(context, video, { ...film, folder }));
  } catch (error) {
    film.signal.throwIfAborted();
    context.log.warn({ err: error, video_id: video.id }, 'A video could not be shown as it was uploaded');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function repackageAndPublish(
  context: Context,
  video: { id: number; episode_id: number },
  { source, facts, folder, signal, onStandstill }: SourceFilm,
): Promise<void> {
  const { db, storage, clock } = context;
  if (!isWorthStandingInFor(facts) || !(await needsStandIn(db, video.id))) return;
  const rung = await rungAsUploaded(source, facts);
  if (!rung) return;
  const options = { ...soonLimits, source, facts, signal, onStandstill };
  await mkdir(folder, { recursive: true });
  const { files, renditions, duration_s } = await repackage({
    ...options,
    rung,
    directory: join(folder, 'film'),
  });
  const id = await reserveVideoId(db);
  const prefix = `${videoPrefix(id)}1/`;
  const paths = files.map((name) => ({ name, path: join(folder, 'film', name) }));
  await putFiles(storage, prefix, paths, signal);
  const published = {
    prefix,
    duration_s,
    width: facts.width,
    height: facts.height,
    previews: null,
    renditions: renditions.map(({ bitrate, width, height, playlist }) => ({
      bitrate,
      width,
      height,
      playlist,
    })),
    stored_bytes: await folderSize(storage, prefix),
    ready_at: clock.now(),
  };
  const standIn = { id, stands_in_for: video.id, episode_id: video.episode_id };
  if (!(await transaction(db, (tx) => publishStandIn(tx, standIn, published))))
    return storage.deleteFolder(prefix);
  await savePosterFrame(
    context,
    { episode_id: video.episode_id },
    { source, facts, folder, signal, onStandstill },
  );
}
