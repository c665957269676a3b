import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileFault } from '@kinora/media/run/file-fault';
import { Unplayable } from '@kinora/media/run/unplayable';
import { transcribeFilm } from '#features/processing/transcription/jobs/transcribe-film.ts';
import {
  findTranscribableFilm,
  setTranscriptionState,
  type Transcription,
} from '#features/processing/transcription/queries.ts';
import { transcribeVideo } from '#features/processing/transcription/transcribe-video-job.ts';
import type { JobRun } from '#jobs/define.ts';
import { UnreadableCaptions } from '#services/captions/cue.ts';
import { NoSuchObject } from '#services/storage/types.ts';
import { AudioRefused } from '#services/transcriber/types.ts';

/**
 * Writes captions for a film that still has none. The transcript so far is kept in a work folder,
 * so that another attempt on the same machine can continue from there.
 */
export async function runTranscribeVideo({
  context,
  data,
  signal,
  tries,
}: JobRun<Transcription>): Promise<void> {
  const { transcriber, config, db, log } = context;
  // Waiting films continue once a transcriber is set up again.
  if (!transcriber) return;
  const folder = join(config.data_dir, 'work', `${data.task}-${data.video_id}`);
  const film = await findTranscribableFilm(db, data);
  try {
    if (film) {
      const state = await transcribeFilm(context, { transcriber, film, task: data.task, folder, signal });
      await setTranscriptionState(db, data, state);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!isFinal(error, tries)) throw error;
    log.error({ err: error, ...data }, 'Captions could not be created automatically');
    await setTranscriptionState(db, data, 'failed');
  }
  await rm(folder, { recursive: true, force: true });
}

/** An error caused by the film will recur, whereas a transcriber may become available again. */
function isFinal(error: unknown, tries: number): boolean {
  if (error instanceof NoSuchObject || error instanceof Unplayable) return true;
  const isCausedByFilm = [AudioRefused, FileFault, UnreadableCaptions].some((kind) => error instanceof kind);
  return (isCausedByFilm && tries >= 3) || tries > transcribeVideo.retries;
}
