import { checkDecodes, probeLimits } from './decode-check.ts';
import { atDensest } from './densest-rate.ts';
import { encryptedTracks } from './encrypted-tracks.ts';
import type { SourceFacts } from './facts.ts';
import { isRejection } from './faults.ts';
import { hiddenFields } from './field-check.ts';
import { maxSide, probeInputArgs } from './input.ts';
import type { MediaOptions } from './options.ts';
import { runForText } from './run.ts';
import { sampleTimes } from './sample-times.ts';
import { sniff } from './sniff.ts';
import { parseSource, probeEntries } from './source-facts.ts';
import { Unplayable } from './unplayable.ts';

/** The longest programme that is taken, in seconds; the sound's last packet may reach a little beyond. */
const maxDuration_s = 3 * 60 * 60 + 0.1;

/**
 * Reads what an uploaded mp4 holds and proves that it can be decoded, in well under 30 s for a 3 h file.
 *
 * @throws Unplayable when the upload is at fault; any other error is ours and may be retried.
 */
export async function probe(file: string, options: MediaOptions = {}): Promise<SourceFacts> {
  const { size_bytes } = await sniff(file);
  const text = await describe(file, options);
  const said = parseSource(text, { size_bytes, encrypted: await encryptedTracks(file) });
  const facts = atDensest(said, await sampleTimes(file, said.video_track));
  if (facts.duration_s > maxDuration_s) {
    throw new Unplayable(
      'too_long',
      'The video is longer than three hours. Please upload it in shorter parts.',
    );
  }
  if (Math.max(facts.width, facts.height) > maxSide) {
    throw new Unplayable(
      'too_large',
      `The picture is larger than ${maxSide} pixels. Please export it smaller.`,
    );
  }
  await checkDecodes(file, facts, options);
  const hidden_fields = await hiddenFields(file, facts, options);
  return { ...facts, interlaced: facts.interlaced || hidden_fields !== null, hidden_fields };
}

async function describe(file: string, options: MediaOptions): Promise<string> {
  const args = ['-hide_banner', '-loglevel', 'error', '-show_entries', probeEntries, '-of', 'json'];
  const input = await probeInputArgs(file);
  try {
    return await runForText('ffprobe', [...args, ...input], { ...probeLimits, ...options });
  } catch (error) {
    if (!isRejection(error)) throw error;
    throw new Unplayable(
      'undecodable',
      'The file cannot be read: it is damaged. Please export the video again as MP4 with H.264 video.',
    );
  }
}
