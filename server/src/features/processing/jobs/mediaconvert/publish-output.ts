import { isOffered } from '@kinora/media/encode/ladder';
import { masterName, renditionName } from '@kinora/media/hls/publish';
import { multivariantPlaylist } from '@kinora/media/hls/playlists';
import { InvalidOutput } from '@kinora/media/hls/verify';
import type { Conversion } from '#features/processing/conversion-queries.ts';
import { makeVisible } from '#features/processing/jobs/publish.ts';
import { checkFilm, type ConvertedFilm } from '#features/processing/jobs/mediaconvert/check-output.ts';
import type { RemoteConversion } from '#features/processing/jobs/mediaconvert/task.ts';
import { contentTypeFor } from '#services/storage/content-types.ts';

/**
 * Checks the transcoder's output, adds our own playlists, and makes it the episode's film.
 * @returns false if the output is not what was requested.
 */
export async function publishRemoteOutput(task: RemoteConversion, conversion: Conversion): Promise<boolean> {
  const { context, claim, lease } = task;
  const { prefix, plan, previews } = conversion;
  if (!previews) return false;
  let film: ConvertedFilm;
  try {
    film = await checkFilm(context.storage, prefix, plan);
  } catch (error) {
    if (!(error instanceof InvalidOutput)) throw error;
    context.log.warn(
      { err: error, video_id: claim.id },
      'The output of the transcoder differs from the request',
    );
    return false;
  }
  const write = (name: string, text: string) =>
    context.storage.put(prefix + name, Buffer.from(text), { content_type: contentTypeFor(name) });
  for (const variant of film.variants.filter(isOffered))
    await write(renditionName(variant.bitrate), multivariantPlaylist([variant], film.audio));
  await write(masterName, multivariantPlaylist(film.variants, film.audio));
  lease.signal.throwIfAborted();

  await makeVisible(context, claim, {
    prefix,
    duration_s: film.duration_s,
    width: plan.width,
    height: plan.height,
    previews: previews.files.length > 0 ? previews : null,
    // MediaConvert reads the upload itself, and does not report which parts it could not read.
    damage: null,
    renditions: plan.rungs.filter(isOffered).map(({ bitrate, width, height }) => ({
      bitrate,
      width,
      height,
      playlist: renditionName(bitrate),
    })),
  });
  return true;
}
