import type { Quality } from './quality.ts';

/**
 * Whether to play AV1 rather than H.264, for each dynamic range. One playback never mixes the two, because the
 * change would be visible on some screens.
 */
export type PlayableAv1 = { sdr: boolean; hdr: boolean };

/** Main profile at a level that allows 4K at 60 frames per second, with 8 and with 10 bits. */
const codecs = { sdr: 'av01.0.13M.08', hdr: 'av01.0.13M.10.0.110.09.16.09.0' };

/**
 * Asks the browser whether it decodes AV1 of these sizes in hardware (smoothly and without draining the battery),
 * and whether it can show high dynamic range. A browser that cannot tell plays H.264.
 */
export async function findPlayableAv1(qualities: readonly Quality[]): Promise<PlayableAv1> {
  const largest = qualities.at(-1);
  if (!largest || !('mediaCapabilities' in navigator)) return { sdr: false, hdr: false };
  const video = {
    width: largest.width,
    height: largest.height,
    bitrate: largest.bitrate * 1000,
    framerate: 60,
  };
  const isEfficient = async (configuration: VideoConfiguration) => {
    const type = 'media-source' as const;
    const found = await navigator.mediaCapabilities
      .decodingInfo({ type, video: configuration })
      .catch(() => null);
    return found !== null && found.supported && found.smooth && found.powerEfficient;
  };
  const hdrVideo = { colorGamut: 'rec2020', transferFunction: 'pq' } as const;
  const [sdr, hdr] = await Promise.all([
    isEfficient({ ...video, contentType: `video/mp4; codecs="${codecs.sdr}"` }),
    matchMedia('(dynamic-range: high)').matches &&
      isEfficient({ ...video, ...hdrVideo, contentType: `video/mp4; codecs="${codecs.hdr}"` }),
  ]);
  return { sdr, hdr };
}

/**
 * A rendition in a playlist: the names of its codecs, and its dynamic range, which is SDR if the playlist states none.
 */
export type CodecInfo = { codecs: string; range: string };

const isAv1 = ({ codecs: names }: CodecInfo): boolean => names.startsWith('av01');

/** Returns the renditions to play, in a single codec; a film may have each of them in both H.264 and AV1. */
export function inOneCodec<R extends CodecInfo>(renditions: readonly R[], playable: PlayableAv1): R[] {
  const plays = (rendition: R) => (rendition.range === 'SDR' ? playable.sdr : playable.hdr);
  const wanted = renditions.filter((rendition) => isAv1(rendition) && plays(rendition));
  return wanted.length > 0 ? wanted : renditions.filter((rendition) => !isAv1(rendition));
}
