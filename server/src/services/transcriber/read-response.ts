import * as z from 'zod/mini';
import { toOurLanguage } from '#services/transcriber/model-languages.ts';
import { parseJson } from '#services/transcriber/parse-json.ts';
import { AudioRefused, type SpokenLine, type Transcript } from '#services/transcriber/types.ts';

const MaybeNumber = z.optional(z.nullable(z.number()));

/** OpenAI's `verbose_json`, as far as the servers that imitate it agree. */
const VerboseJson = z.object({
  language: z.optional(z.nullable(z.string())),
  text: z.optional(z.string()),
  segments: z.optional(
    z.nullable(
      z.array(
        z.object({
          start: z.number(),
          end: z.number(),
          text: z.string(),
          no_speech_prob: MaybeNumber,
          avg_logprob: MaybeNumber,
        }),
      ),
    ),
  ),
});
type Segment = NonNullable<z.infer<typeof VerboseJson>['segments']>[number];

/** @throws AudioRefused if the response is not a transcript, or lacks timestamps. */
export function readResponse(text: string): Transcript {
  const response = z.safeParse(VerboseJson, parseJson(text));
  if (!response.success)
    throw new AudioRefused(`The transcriber's response is invalid: ${text.slice(0, 300)}`);
  const { language, segments, text: fullText } = response.data;
  // whisper.cpp's server reports errors with status 200.
  if (!segments && fullText === undefined)
    throw new AudioRefused(`The transcriber failed: ${text.slice(0, 300)}`);
  if (!segments && fullText?.trim())
    throw new AudioRefused('The transcriber reports no timestamps: set TRANSCRIBER_MODEL to a Whisper model');
  return { language: toOurLanguage(language), lines: inSeconds((segments ?? []).filter(isSpeech)) };
}

/** Whisper's own rule for recognizing text hallucinated in a pause; not every server applies it. */
const isSpeech = ({ no_speech_prob, avg_logprob }: Segment) =>
  !((no_speech_prob ?? 0) > 0.6 && (avg_logprob ?? 0) < -1);

/** Some versions of LocalAI report nanoseconds: ten minutes of audio end at 600 seconds at the latest. */
function inSeconds(segments: readonly Segment[]): SpokenLine[] {
  const unit = segments.some(({ end }) => end > 1e6) ? 1e-9 : 1;
  return segments.map(({ start, end, text }) => ({ start_s: start * unit, end_s: end * unit, text }));
}
