import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import { openMediaConvert } from '#services/transcoder/mediaconvert/open-mediaconvert.ts';
import type { Transcoder } from '#services/transcoder/types.ts';
import { readS3Url } from '#config/s3-url.ts';

/** Opens MediaConvert if it is configured; otherwise our own worker converts films. */
export function openTranscoder({ mediaconvert, storage_url }: Config, clock: Clock): Transcoder {
  return mediaconvert && storage_url
    ? openMediaConvert(mediaconvert, readS3Url(storage_url), clock)
    : { kind: 'local' };
}
