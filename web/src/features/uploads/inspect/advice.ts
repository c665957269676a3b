import { partSize } from '@kinora/contract/uploads/uploads';
import { codecName, codecKind } from './codecs.ts';
import type { FilmFacts } from './inspect-film.ts';

/** Shown to the publisher before anything is uploaded. */
export type Advice = {
  /** Why the file is rejected; null if it is accepted. */
  refusal: string | null;
  /** Things that will be slow or may surprise viewers. */
  warnings: string[];
  /** The length of the film; null if it could not be read. */
  duration_s: number | null;
};

// The same as the server's limit: the last audio packet may extend slightly beyond the end.
const maxDuration_s = 3 * 60 * 60 + 0.1;
const maxSide_px = 8192;
const maxSize_bytes = partSize * 10_000;
const excessive_bits_per_s = 40_000_000;

export function adviceFor(facts: FilmFacts, size_bytes: number): Advice {
  const refusal = findRefusal(facts, size_bytes);
  const { duration_s } = facts;
  return { refusal, warnings: refusal ? [] : listWarnings(facts, size_bytes), duration_s };
}

function findRefusal(facts: FilmFacts, size_bytes: number): string | null {
  const { other_container, is_complete, duration_s, video } = facts;
  if (other_container === '')
    return 'This is not an MP4 video. Please export it as MP4 and choose that file.';
  if (other_container)
    return `This is a ${other_container} video, not an MP4. Please export it as MP4 with H.264 video and AAC audio.`;
  if (!is_complete)
    return 'The file is incomplete: its end is missing. Please wait until the export or copy has finished, or repeat it.';
  if (size_bytes > maxSize_bytes)
    return 'The file is larger than 1 TB. Please export it with a lower bitrate.';
  if (video === null) return 'The file contains only audio. Please choose a video.';
  if (duration_s !== null && duration_s > maxDuration_s)
    return 'The video is longer than three hours. Please upload it in shorter parts.';
  if (!video) return null;
  if (Math.max(video.width, video.height) > maxSide_px)
    return `The picture is larger than ${maxSide_px} pixels. Please export it in a smaller size.`;
  if (codecKind(video.codec) === 'protected')
    return 'The video is copy-protected and cannot be opened. Please choose a file without protection.';
  return codecKind(video.codec) === 'unreadable'
    ? `Video in ${codecName(video.codec)} cannot be read here. Please export it as MP4 with H.264 video.`
    : null;
}

function listWarnings({ duration_s, video, audio }: FilmFacts, size_bytes: number): string[] {
  const warnings: string[] = [];
  const kind = video && codecKind(video.codec);
  const bits_per_s = duration_s ? (size_bytes * 8) / duration_s : 0;
  if (video && Math.max(video.width, video.height) >= 3840)
    warnings.push('This is a 4K film: processing takes several times as long as for full HD.');
  if (video && kind === 'unknown')
    warnings.push(
      `We cannot check ${codecName(video.codec)} video before it is uploaded. It may turn out to be unreadable; H.264 always works.`,
    );
  if (video && kind === 'slow')
    warnings.push(`${codecName(video.codec)} takes longer to process than H.264.`);
  if (bits_per_s > excessive_bits_per_s)
    warnings.push(
      `The file has a bitrate of ${Math.round(bits_per_s / 1e6)} Mbit/s, which is more than viewers will see. An export at 20 Mbit/s uploads ${Math.floor(bits_per_s / 20e6)} times as fast.`,
    );
  if (audio === null) warnings.push('The film has no audio.');
  if (audio && codecKind(audio.codec) === 'unknown')
    warnings.push(
      `We cannot check ${codecName(audio.codec)} audio before it is uploaded. It may turn out to be unreadable; AAC always works.`,
    );
  return warnings;
}
