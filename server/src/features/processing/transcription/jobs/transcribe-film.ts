import { access, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { captionsMaxBytes } from '@kinora/contract/publishing/episode-extras';
import { probe } from '@kinora/media/probe/probe';
import { workOnFile } from '@kinora/media/run/file-fault';
import { writeAtomically } from '@kinora/media/run/write-atomically';
import { extractSpeech } from '@kinora/media/speech/extract';
import {
  divideSpeech,
  isSilent,
  speechRate,
  writeStretch,
  type Stretch,
} from '@kinora/media/speech/stretches';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { hasCaptionsIn } from '#features/playback/extras/captions-queries.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import {
  addTranscribedCaptions,
  type findTranscribableFilm,
  type Transcription,
} from '#features/processing/transcription/queries.ts';
import { captionsFromTranscript } from '#features/processing/transcription/rules.ts';
import { UnreadableCaptions } from '#services/captions/cue.ts';
import { languageName, unknownLanguage } from '#services/captions/language.ts';
import { putCaptions } from '#services/captions/put-captions.ts';
import { readCues } from '#services/captions/read-cues.ts';
import { writeVtt } from '#services/captions/write-vtt.ts';
import type { SpokenLine, Transcriber, Transcript } from '#services/transcriber/types.ts';

type Film = NonNullable<Awaited<ReturnType<typeof findTranscribableFilm>>>;

type TranscriptionWork = {
  transcriber: Transcriber;
  film: Film;
  task: Transcription['task'];
  /** The folder where the audio and the transcripts are kept until everything is done. */
  folder: string;
  signal: AbortSignal;
};

/** @returns `done` even if the episode already has captions in that language. */
export async function transcribeFilm(
  context: Context,
  work: TranscriptionWork,
): Promise<'done' | 'no_speech'> {
  const { film, task, folder } = work;
  const expectedLanguage = task === 'translate' ? 'en' : film.language;
  if (expectedLanguage !== null && (await hasCaptionsIn(context.db, film.episode_id, expectedLanguage)))
    return 'done';
  await mkdir(folder, { recursive: true });
  const audio = await extractAudio(context, work);
  if (audio === null) return 'no_speech';
  const transcript = await transcribeAll(context, work, audio);
  if (transcript === 'has_captions') return 'done';
  const cues = captionsFromTranscript(transcript.lines, film.duration_s ?? 0);
  if (cues.length === 0) return 'no_speech';
  await saveCaptions(context, work, transcript.language ?? unknownLanguage, Buffer.from(writeVtt(cues)));
  return 'done';
}

/** Extracts the audio of a film, unless an earlier attempt did. @returns its file; null for a silent film. */
async function extractAudio(
  { storage }: Context,
  { film, folder, signal }: TranscriptionWork,
): Promise<string | null> {
  const file = join(folder, 'speech.pcm');
  if (await exists(file)) return file;
  const options = { ...limits, niceness: 19, signal };
  const extract = (source: string) =>
    workOnFile(signal, async () => {
      const facts = await probe(source, options);
      const { audio } = facts;
      if (audio) await extractSpeech({ ...options, source, facts: { ...facts, audio }, file });
      return audio !== null;
    });
  return (await storage.withFile(film.source_key ?? '', extract, signal)) ? file : null;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Transcribes the whole film. If no language was chosen, the first one recognized is used. */
async function transcribeAll(
  { db }: Context,
  work: TranscriptionWork,
  file: string,
): Promise<Transcript | 'has_captions'> {
  const { film, task } = work;
  const lines: SpokenLine[] = [];
  let spokenLanguage = film.language;
  let captionLanguage: string | null = null;
  for (const stretch of await divideSpeech(file)) {
    const part = await transcribeStretch(work, file, stretch, spokenLanguage);
    if (part.lines.length === 0) continue;
    const offset_s = stretch.start / speechRate;
    lines.push(...part.lines.map((line) => shift(line, offset_s)));
    if (captionLanguage !== null) continue;
    captionLanguage = film.language && task === 'transcribe' ? film.language : part.language;
    if (captionLanguage !== null && (await hasCaptionsIn(db, film.episode_id, captionLanguage)))
      return 'has_captions';
    if (task === 'transcribe') spokenLanguage = captionLanguage;
  }
  return { language: captionLanguage, lines };
}

const shift = ({ start_s, end_s, text }: SpokenLine, by_s: number): SpokenLine => ({
  start_s: start_s + by_s,
  end_s: end_s + by_s,
  text,
});

/** Transcribes a stretch, unless an earlier attempt did. */
async function transcribeStretch(
  { transcriber, task, folder, signal }: TranscriptionWork,
  file: string,
  stretch: Stretch,
  language: string | null,
): Promise<Transcript> {
  signal.throwIfAborted();
  const cached = join(folder, `${stretch.start}.json`);
  if (await exists(cached)) return JSON.parse(await readFile(cached, 'utf8')) as Transcript;
  if (await isSilent(file, stretch)) return { language: null, lines: [] };
  const wav = join(folder, 'stretch.wav');
  await writeStretch(file, stretch, wav);
  const transcript = await transcriber.transcribe({ wav, language, task, signal });
  await writeAtomically(cached, JSON.stringify(transcript));
  await rm(wav);
  return transcript;
}

/**
 * Saves captions that our own reader accepts, unless the episode has received captions or another film in the meantime.
 */
async function saveCaptions(
  { db, storage, clock }: Context,
  { film, task }: TranscriptionWork,
  language: string,
  webvtt: Buffer,
): Promise<void> {
  if (webvtt.length > captionsMaxBytes)
    throw new UnreadableCaptions('The transcript is too long for captions');
  const { episode_id, id: video_id } = film;
  const key = await putCaptions(storage, episode_id, readCues(webvtt));
  const source = task === 'translate' ? ('translated' as const) : ('automatic' as const);
  const captions = {
    episode_id,
    video_id,
    language,
    source,
    key,
    label: languageName(language),
    now: clock.now(),
  };
  if (!(await transaction(db, (tx) => addTranscribedCaptions(tx, captions)))) await storage.delete(key);
}
