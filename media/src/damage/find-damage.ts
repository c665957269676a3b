import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioFacts } from '../facts.ts';
import type { TranscodeOptions } from '../encode/transcode-options.ts';
import { perSecond } from '../probe/frame-rate.ts';
import { streamsOf } from '../probe/audio-facts.ts';
import { inputArgs, tolerantArgs } from '../run/input.ts';
import { isRejection } from '../run/faults.ts';
import { run } from '../run/run.ts';
import { timeLimit } from '../run/time-limit.ts';
import { writeAtomically } from '../run/write-atomically.ts';
import { damageOf, type Damage, type Span } from './damage.ts';
import { readPictures } from './read-picture.ts';
import { readAudio } from './read-audio.ts';
import { readSuspicions } from './suspicions.ts';

type FindOptions = Omit<TranscodeOptions, 'onProgress'>;

/** Makes ffmpeg print a line for each picture and audio frame, and every complaint, even repeated ones. */
const verboseArgs = [
  '-hide_banner',
  '-nostdin',
  '-nostats',
  '-loglevel',
  'repeat+info',
  '-copyts',
  ...tolerantArgs,
];

/**
 * Finds where a source could not be read, by decoding again the stretches that decoders complained about while
 * it was encoded (`noteSuspicions`). Most films have none.
 *
 * @returns null if everything could be read.
 */
export async function findDamage({
  onProgress: _onProgress,
  ...options
}: TranscodeOptions): Promise<Damage | null> {
  const { directory, facts } = options;
  const suspected = {
    picture: await readSuspicions(directory, 'picture', facts.duration_s),
    audio: await readSuspicions(directory, 'sound', facts.duration_s),
  };
  if (suspected.picture.length + suspected.audio.length === 0) return null;
  const path = join(directory, 'damage.json');
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as Damage | null;
  const picture: Span[] = [];
  for (const span of suspected.picture) picture.push(...(await decodePictures(options, span)));
  const audio =
    suspected.audio.length > 0 && facts.audio ? await findUnreadableAudio(options, facts.audio) : [];
  const damage = damageOf(picture, audio);
  await writeAtomically(path, JSON.stringify(damage));
  return damage;
}

async function decodePictures({ source, facts, ...limits }: FindOptions, span: Span): Promise<Span[]> {
  const { start_s, video_stream, video_end_s, frame_rate } = facts;
  const isFromStart = span.from_s <= facts.video_start_s;
  const isToEnd = span.to_s >= video_end_s;
  const pictures = readPictures({
    start_s,
    interval_s: 1 / perSecond(frame_rate),
    begin_s: isFromStart ? facts.video_start_s : null,
    end_s: video_end_s,
  });
  const seek = [
    ...(isFromStart
      ? []
      : ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', (start_s + span.from_s).toFixed(6)]),
    ...(isToEnd ? [] : ['-t', (span.to_s - span.from_s).toFixed(6)]),
  ];
  const args = [
    verboseArgs,
    inputArgs(source, limits, seek),
    ['-map', `0:${video_stream}`, '-vf', 'showinfo=checksum=0', '-fps_mode', 'passthrough'],
    ['-f', 'null', '-'],
  ].flat();
  await decode(args, { ...limits, onMessage: pictures.onMessage }, facts.duration_s);
  const to_s = Math.min(span.to_s, video_end_s);
  return pictures.isUnreadable(to_s - span.from_s)
    ? [{ from_s: span.from_s, to_s }]
    : pictures.spans(isToEnd);
}

/** Finds where an audio track cannot be read, by decoding all of it, which takes seconds. */
export async function findUnreadableAudio(
  { source, facts, ...limits }: FindOptions,
  track: AudioFacts,
): Promise<Span[]> {
  const spans: Span[] = [];
  for (const stream of streamsOf(track)) {
    const audio = readAudio(facts.start_s);
    const args = [
      verboseArgs,
      inputArgs(source, limits, ['-reinit_filter', '1']),
      ['-map', `0:${stream}`, '-af', 'ashowinfo', '-f', 'null', '-'],
    ].flat();
    await decode(args, { ...limits, onMessage: audio.onMessage }, facts.duration_s);
    spans.push(...audio.spans());
  }
  return spans;
}

/** ffmpeg may report a failure if nothing of a stretch can be decoded, although it has read all of it. */
async function decode(args: string[], options: Parameters<typeof run>[2], duration_s: number): Promise<void> {
  try {
    await run('ffmpeg', args, { timeoutMs: timeLimit(duration_s, 2), ...options });
  } catch (error) {
    if (!isRejection(error)) throw error;
  }
}
