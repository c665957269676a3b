import { rename } from 'node:fs/promises';
import { audioArgs } from '../encode/audio-args.ts';
import { audioFilters } from '../encode/audio-filters.ts';
import { encodeChangingAudio } from '../encode/changing-audio.ts';
import type { SourceFacts } from '../facts.ts';
import { fileUrl, inputArgs, quietArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { run } from '../run/run.ts';
import { timeLimit } from '../run/time-limit.ts';
import { speechRate } from './stretches.ts';

type ExtractOptions = MediaOptions & {
  source: string;
  facts: SourceFacts & { audio: NonNullable<SourceFacts['audio']> };
  /** Path of the file to write. */
  file: string;
};

/**
 * Writes a film's audio as speech recognition needs it: mono, 16-bit samples without a header, as long
 * as the film and in sync with it. The file appears under its name only once complete.
 */
export async function extractSpeech({ source, facts, file, ...limits }: ExtractOptions): Promise<void> {
  const part = `${file}.part`;
  await encodeChangingAudio(
    { ...limits, source, facts, uniform: `${file}.mka` },
    facts.audio,
    async (audio) => {
      const args = [
        quietArgs,
        '-copyts',
        audio.ownInput ?? inputArgs(source, limits),
        audioArgs(0, audio, audioFilters(audio.facts, 0, null)),
        ['-ac', '1', '-ar', String(speechRate), '-f', 's16le', fileUrl(part)],
      ].flat();
      await run('ffmpeg', args, { timeoutMs: timeLimit(facts.duration_s, 2), ...limits });
    },
  );
  await rename(part, file);
}
