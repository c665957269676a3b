import { text } from 'node:stream/consumers';
import { bandwidthOver } from '@kinora/media/hls/measure';
import { parsePlaylist } from '@kinora/media/hls/parse-playlist';
import type { ListedAudio, Variant } from '@kinora/media/hls/playlists';
import { InvalidOutput } from '@kinora/media/hls/verify';
import type { ConversionPlan } from '#db/tables/processing.ts';
import { readKeyFrames } from '#features/processing/jobs/mediaconvert/read-key-frames.ts';
import { readMaster, type ListedVariant } from '#features/processing/jobs/mediaconvert/read-master.ts';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

export type ConvertedFilm = { variants: Variant[]; audio: ListedAudio[]; duration_s: number };

/** The files that playlists may refer to: in the same folder, of the kinds that we serve. */
const mediaFile = /^[\w-]+\.(?:cmfv|cmfa|m4s|mp4)$/;
const playlistFile = /^[\w-]+\.m3u8$/;

/**
 * Tracks are cut at frames and audio packets, so lengths differ slightly; a larger difference means
 * that something is missing or extra.
 */
const tolerance_s = 1;

const maxPlaylistBytes = 4 * 1024 ** 2;

/**
 * Checks what a transcoder wrote under a prefix: all requested sizes, in H.264, and audio tracks are listed,
 * all referenced files exist and are not empty, and all tracks are as long as the source. Bandwidths are
 * measured.
 * @throws InvalidOutput stating what is wrong.
 */
export async function checkFilm(
  storage: Storage,
  prefix: string,
  plan: ConversionPlan,
): Promise<ConvertedFilm> {
  const sizes = new Map(
    (await storage.list(prefix)).map(({ key, size_bytes }) => [key.slice(prefix.length), size_bytes]),
  );
  const read = (name: string) => readPlaylist(storage, prefix + name, sizes.get(name) ?? 0);
  const master = readMaster(await read('film.m3u8'));

  const checkPlaylist = async (name: string) => {
    if (!playlistFile.test(name)) throw new InvalidOutput(`${name} is not one of our playlists`);
    const { uris, segments, ended } = parsePlaylist(await read(name));
    if (!ended) throw new InvalidOutput(`${name} has no end`);
    if (segments.length === 0) throw new InvalidOutput(`${name} lists no segments`);
    for (const uri of uris)
      if (!mediaFile.test(uri) || !sizes.get(uri))
        throw new InvalidOutput(`${name}: ${uri} is missing or empty`);
    const total = segments.reduce((sum, segment) => sum + segment.duration_s, 0);
    const { video_end_s, duration_s } = plan;
    if (total < Math.min(video_end_s, duration_s) - tolerance_s || total > duration_s + tolerance_s)
      throw new InvalidOutput(
        `${name} lasts ${total.toFixed(3)} s, but the source lasts ${duration_s.toFixed(3)} s`,
      );
    const sized = segments.map(({ uri, duration_s }) => ({ bytes: sizes.get(uri) ?? 0, duration_s }));
    return { total, segments, bandwidth: bandwidthOver(sized) };
  };

  const audio: ListedAudio[] = [];
  for (const { folder, ...choice } of plan.sounds) {
    const playlist = master.audio.find((name) => name.endsWith(`_${folder}.m3u8`));
    if (!playlist) throw new InvalidOutput(`The audio rendition ${folder} is missing`);
    audio.push({ ...choice, playlist, bandwidth: (await checkPlaylist(playlist)).bandwidth });
  }
  const keyFrames = await readKeyFrames(
    master.keyFrames.filter((name) => playlistFile.test(name)),
    read,
    sizes,
  );
  const variants: Variant[] = [];
  let duration_s = 0;
  for (const rung of plan.rungs) {
    const listed = master.variants.find(({ playlist }) => playlist.endsWith(`_${rung.bitrate}.m3u8`));
    if (!listed || !isAsPlanned(listed, rung))
      throw new InvalidOutput(`The ${rung.height}p rendition is missing`);
    const { playlist, codecs } = listed;
    // Measured, because players choose renditions by bandwidth, and MediaConvert states the allowed maximum.
    const { total, segments, bandwidth } = await checkPlaylist(playlist);
    duration_s = Math.max(duration_s, total);
    const codec = codecs.find((name) => name.startsWith('avc1.')) ?? '';
    const matching = keyFrames.find((candidate) => segments.some(({ uri }) => candidate.segments.has(uri)));
    variants.push({ ...rung, playlist, bandwidth, codec, keyFrames: matching ?? null });
  }
  return { variants, audio, duration_s };
}

const isAsPlanned = (listed: ListedVariant, { width, height }: { width: number; height: number }): boolean =>
  listed.resolution === `${width}x${height}` && listed.codecs.some((codec) => codec.startsWith('avc1.'));

async function readPlaylist(storage: Storage, key: string, size_bytes: number): Promise<string> {
  if (size_bytes > maxPlaylistBytes) throw new InvalidOutput(`${key} is too large for a playlist`);
  try {
    return await text(await storage.read(key));
  } catch (error) {
    if (error instanceof NoSuchObject) throw new InvalidOutput(`${key} is missing`);
    throw error;
  }
}
