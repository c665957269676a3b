import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Rung } from '@kinora/media/encode/ladder';
import type { SourceFacts } from '@kinora/media/facts';
import { encodeQuickly } from '@kinora/media/hls/quick';
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

/** One film is copied and one encoded at a time, so copying, which is quick, never waits for encoding. */
const copyOneByOne = pLimit(1);
const encodeOneByOne = pLimit(1);

/** A film with fewer pixels, over all its frames, is converted about as fast as a stand-in is made. */
const soonConverted_px = 300_000_000;

/** Whether converting a film takes so long that it is worth showing something until then. */
const isWorthStandingInFor = ({
  width,
  height,
  duration_s,
  frame_rate,
}: Pick<SourceFacts, 'width' | 'height' | 'duration_s' | 'frame_rate'>): boolean =>
  width * height * duration_s * (frame_rate.num / frame_rate.den) > soonConverted_px;

/**
 * Shows a film in one rendition until all are ready: as it was uploaded if browsers can play that, otherwise encoded
 * quickly. The others become ready even without this.
 */
export async function showEarly(
  context: Context,
  video: { id: number; episode_id: number },
  film: Omit<SourceFilm, 'folder'>,
): Promise<void> {
  const { source, facts, signal } = film;
  const folder = standInFolder(context.config, video.id);
  try {
    await rm(folder, { recursive: true, force: true });
    if (!isWorthStandingInFor(facts)) return;
    const rung = await rungAsUploaded(source, facts);
    // Where films are converted elsewhere, this machine is not meant to encode any.
    if (!rung && context.transcoder.kind !== 'local') return;
    const oneByOne = rung ? copyOneByOne : encodeOneByOne;
    await oneByOne(() => makeAndPublish(context, video, { ...film, folder }, rung));
  } catch (error) {
    signal.throwIfAborted();
    context.log.warn({ err: error, video_id: video.id }, 'A video could not be shown early');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeAndPublish(
  context: Context,
  video: { id: number; episode_id: number },
  { source, facts, folder, signal, onStandstill }: SourceFilm,
  rung: Rung | null,
): Promise<void> {
  const { db, storage, clock } = context;
  if (!(await needsStandIn(db, video.id))) return;
  await mkdir(folder, { recursive: true });
  const directory = join(folder, 'film');
  const options = { ...soonLimits, source, facts, signal, onStandstill, directory };
  const { files, renditions, duration_s } = await (rung
    ? repackage({ ...options, rung })
    : encodeQuickly(options));
  const id = await reserveVideoId(db);
  const prefix = `${videoPrefix(id)}1/`;
  const paths = files.map((name) => ({ name, path: join(directory, name) }));
  await putFiles(storage, prefix, paths, signal);
  const published = {
    prefix,
    duration_s,
    width: facts.width,
    height: facts.height,
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
