import { stat } from 'node:fs/promises';
import { allTracksPlay, checkBeginning, checkPicture, checkAudio, isTrackDecodable } from './decode-check.ts';
import { withDensestRate } from './densest-rate.ts';
import { encryptedTracks } from '../mp4/encrypted-tracks.ts';
import { editedEnds } from '../mp4/edit-lists.ts';
import type { AudioFacts, SourceFacts } from '../facts.ts';
import { isRejection } from '../run/faults.ts';
import { hiddenFields } from './field-check.ts';
import { isFalselyInterlaced } from './false-interlace.ts';
import { maxSide, probeInputArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { channelLayouts } from '../run/programs.ts';
import { runForText } from '../run/run.ts';
import { trackNames } from '../mp4/track-names.ts';
import { sampleTimes } from '../mp4/sample-times.ts';
import { onBothSides } from './one-sided.ts';
import { isSilent } from './silence.ts';
import { checkContainer } from './container-check.ts';
import { reducedToOneTrack, streamsOf } from './audio-facts.ts';
import { parseSource, probeEntries } from './source-facts.ts';
import { probeLimits } from '../run/time-limit.ts';
import { audioUndecodable, Unplayable } from '../run/unplayable.ts';

/** The longest film accepted, in seconds; leaves some room for the last audio packet. */
const maxDuration_s = 3 * 60 * 60 + 0.1;

/**
 * Reads an uploaded mp4 and verifies that it can be decoded, in well under 30 s for a 3 h file on an
 * otherwise idle machine.
 *
 * @throws Unplayable when the upload is at fault; any other error is ours and may be retried.
 */
export async function probe(file: string, options: MediaOptions = {}): Promise<SourceFacts> {
  const { size_bytes } = await checkContainer(file);
  try {
    return await probeFile(file, size_bytes, options);
  } catch (error) {
    // A failing disk read is not the file's fault: it makes this second check throw a system error instead.
    if (error instanceof Unplayable) await checkContainer(file);
    throw error;
  }
}

/**
 * Reads an mp4 whose beginning has been received, with the index and the first seconds; the rest of the file may
 * hold anything. Whether it is interlaced without being flagged, and whether its main audio track is silent
 * or one-sided, is not known yet.
 *
 * @throws Unplayable when it cannot be played, whatever the rest holds.
 */
export async function probeBeginning(file: string, options: MediaOptions = {}): Promise<SourceFacts> {
  const { size } = await stat(file);
  const facts = await readFacts(file, size, options, async () => false);
  const limited = { ...probeLimits(facts.duration_s), ...options };
  await checkBeginning(file, facts, limited);
  await checkAudio(file, facts, limited);
  return facts;
}

async function probeFile(file: string, size_bytes: number, options: MediaOptions): Promise<SourceFacts> {
  const limits = { ...probeLimits(size_bytes / bytesPerSecond), ...options };
  const found = await readFacts(file, size_bytes, options, (stream) => isSilent(file, stream, limits));
  const limited = { ...probeLimits(found.duration_s), ...options };
  const facts = await withAudioOnBothSides(file, await withPlayableAudio(file, found, limited), limited);
  if (facts.interlaced) return { ...facts, interlaced: !(await isFalselyInterlaced(file, facts, limited)) };
  const hidden_fields = await hiddenFields(file, facts, limited);
  return { ...facts, interlaced: hidden_fields !== null, hidden_fields };
}

/**
 * Reads the facts in the file's tables. Whether an audio track is silent is checked only if another one could
 * take its place.
 * @throws Unplayable if the facts rule the file out.
 */
async function readFacts(
  file: string,
  size_bytes: number,
  options: MediaOptions,
  isSilentTrack: (stream: number) => Promise<boolean>,
): Promise<SourceFacts> {
  const text = await runProbe(file, { ...probeLimits(size_bytes / bytesPerSecond), ...options });
  const context = {
    size_bytes,
    editedEnds: await editedEnds(file),
    encrypted: await encryptedTracks(file),
    names: await trackNames(file),
    layouts: await channelLayouts(),
  };
  const parsed = await withAudibleTrack((silent) => parseSource(text, { ...context, silent }), isSilentTrack);
  const facts = withDensestRate(parsed, await sampleTimes(file, parsed.video_track));
  if (facts.duration_s > maxDuration_s) {
    throw new Unplayable(
      'too_long',
      'The video is longer than three hours. Please upload it in shorter parts.',
    );
  }
  if (Math.max(facts.width, facts.height) > maxSide) {
    throw new Unplayable(
      'too_large',
      `The picture is larger than ${maxSide} pixels. Please export it in a smaller size.`,
    );
  }
  return facts;
}

/** The most tracks that are checked for silence, because each may be hours long. */
const maxSilenceChecks = 4;

/**
 * Chooses an audible audio track as the main one: recorders may leave the first of several tracks empty.
 */
async function withAudibleTrack(
  parse: (silent: ReadonlySet<number>) => SourceFacts,
  isSilentTrack: (stream: number) => Promise<boolean>,
): Promise<SourceFacts> {
  const silent = new Set<number>();
  while (silent.size < maxSilenceChecks) {
    const { audio } = parse(silent);
    if (!audio) break;
    const hasOthers = parse(new Set([...silent, audio.stream])).audio?.stream !== audio.stream;
    if (!hasOthers || !(await isSilentTrack(audio.stream))) break;
    silent.add(audio.stream);
  }
  return parse(silent);
}

/**
 * Returns the facts without the audio tracks that cannot be decoded: a film is published without them.
 * @throws Unplayable if the video or the main audio track cannot be decoded.
 */
async function withPlayableAudio(
  file: string,
  facts: SourceFacts,
  options: MediaOptions,
): Promise<SourceFacts> {
  if (await allTracksPlay(file, facts, options)) return facts;
  await checkPicture(file, facts, options);
  await checkAudio(file, facts, options);
  const playable = async (track: AudioFacts) => {
    for (const stream of streamsOf(track))
      if (!(await isTrackDecodable(file, stream, options)))
        return stream === track.stream ? null : reducedToOneTrack(track, track.stream);
    return track;
  };
  const other_audio: AudioFacts[] = [];
  for (const track of facts.other_audio) {
    const found = await playable(track);
    if (found) other_audio.push(found);
  }
  return { ...facts, audio: facts.audio && (await playable(facts.audio)), other_audio };
}

/** Returns the facts with one-sided audio put on both sides. */
async function withAudioOnBothSides(
  file: string,
  facts: SourceFacts,
  options: MediaOptions,
): Promise<SourceFacts> {
  const onBoth = (track: AudioFacts) => onBothSides(file, track, facts.duration_s, options);
  const audio = facts.audio && (await onBoth(facts.audio));
  const other_audio: AudioFacts[] = [];
  for (const track of facts.other_audio) other_audio.push(await onBoth(track));
  return { ...facts, audio, other_audio };
}

/** For estimating a film's length from its size until the length is known. */
const bytesPerSecond = 100_000;

async function runProbe(file: string, options: MediaOptions): Promise<string> {
  const args = ['-hide_banner', '-loglevel', 'error', '-show_entries', probeEntries, '-of', 'json'];
  const input = await probeInputArgs(file);
  try {
    return await runForText('ffprobe', [...args, ...input], options);
  } catch (error) {
    if (!isRejection(error)) throw error;
    throw await diagnose(file, options);
  }
}

/** ffprobe gives up on a whole file if one track cannot be opened; ffmpeg reveals which one it is. */
async function diagnose(file: string, options: MediaOptions): Promise<Unplayable> {
  const exportAgain = 'Please export the video again as MP4 with H.264 video.';
  if (!(await isTrackDecodable(file, 'v:0', options))) {
    return new Unplayable('undecodable', `The file cannot be read: it is damaged. ${exportAgain}`);
  }
  if (!(await isTrackDecodable(file, 'a:0', options))) return audioUndecodable();
  return new Unplayable(
    'undecodable',
    `A track other than the video and the first audio track cannot be read. ${exportAgain}`,
  );
}
