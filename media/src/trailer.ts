import { rename, rm, stat } from 'node:fs/promises';
import { encodeChangingAudio, type AudioInput } from './encode/changing-audio.ts';
import { toScreen } from './encode/color-filters.ts';
import { stripMetadataArgs, audioEncoding, videoEncoding } from './encode/encoding.ts';
import { fileUrl, inputArgs, quietArgs } from './run/input.ts';
import { fitBox, ladder } from './encode/ladder.ts';
import { measureLevel } from './encode/loudness.ts';
import { resetRotationIn } from './mp4/display-matrix.ts';
import type { MediaOptions } from './run/options.ts';
import { constantRate } from './encode/picture-filters.ts';
import { probe } from './probe/probe.ts';
import { run } from './run/run.ts';
import { audioArgs } from './encode/audio-args.ts';
import { audioFilters } from './encode/audio-filters.ts';
import { timeLimit } from './run/time-limit.ts';
import { timelineOf } from './encode/timeline.ts';
import { Unplayable } from './run/unplayable.ts';

export type TrailerOptions = MediaOptions & {
  /** Path of the upload: mp4 or m4v, at most 20 MB. */
  source: string;
  /** Path of the mp4 to write. */
  file: string;
};

export type TrailerFacts = { width: number; height: number; duration_s: number; size_bytes: number };

const maxBytes = 20 * 1024 ** 2;

/** A film of a few megabytes can be hours long; encoding a trailer may not take longer than this. */
const maxMs = 25 * 60_000;

/**
 * Re-encodes an uploaded trailer as H.264 and AAC, at most 720p, playable while it loads.
 *
 * @throws Unplayable when the upload is at fault.
 */
export async function encodeTrailer(options: TrailerOptions): Promise<TrailerFacts> {
  const { source, file } = options;
  if ((await stat(source)).size > maxBytes) {
    throw new Unplayable(
      'too_large',
      'The trailer is larger than 20 MB. Please shorten it or export it with a lower bitrate.',
    );
  }
  const facts = await probe(source, options);
  const size = fitBox(facts, { width: 1280, height: 720 });
  const timeline = timelineOf(facts, ladder(facts));
  const picture = [...constantRate(facts, timeline), ...(await toScreen(facts, size))];
  const { audio } = facts;
  const part = `${file}.part`;
  const timeoutMs = Math.min(maxMs, timeLimit(facts.duration_s, 10));
  const encode = async (input: AudioInput | null) => {
    // Audio that changes its format midway fails here, before the picture is encoded, which takes much longer.
    const level = input && (await measureLevel({ timeoutMs, ...options }, input));
    const args = [
      quietArgs,
      '-copyts',
      inputArgs(source, options),
      input?.ownInput ?? [],
      ['-map', `0:${facts.video_stream}`, '-vf', picture.join(','), '-fps_mode', 'passthrough'],
      videoEncoding({ ...options, ceiling: 2048, gop: timeline.gop }),
      input ? audioArgs(input.ownInput ? 1 : 0, input, audioFilters(input.facts, 0, level)) : [],
      input ? audioEncoding() : [],
      [...stripMetadataArgs, '-f', 'mp4', '-movflags', '+faststart', fileUrl(part)],
    ].flat();
    await run('ffmpeg', args, { timeoutMs, ...options });
  };
  try {
    const uniform = `${file}.sound.mka`;
    if (audio) await encodeChangingAudio({ ...options, facts, uniform }, audio, encode);
    else await encode(null);
    await resetRotationIn(part);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return { ...size, duration_s: facts.duration_s, size_bytes: (await stat(file)).size };
}
