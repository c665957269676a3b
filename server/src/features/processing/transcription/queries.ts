import type { SpeechTask } from '@kinora/contract/publishing/episode-extras';
import type { Db, Tx } from '#db/types.ts';
import { addCaptions, hasCaptionsIn, lockEpisode } from '#features/playback/extras/captions-queries.ts';
import { transcribeVideo } from '#features/processing/transcription/transcribe-video-job.ts';
import type { Jobs } from '#jobs/queue.ts';

export type Transcription = { video_id: number; task: SpeechTask };

/** Requests captions for a film, even if they were requested before. */
export async function requestTranscription(
  tx: Tx,
  jobs: Jobs,
  { now, ...transcription }: Transcription & { now: Date },
): Promise<void> {
  await tx
    .insertInto('transcriptions')
    .values({ ...transcription, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'task']).doUpdateSet({ state: 'waiting', asked_at: now }),
    )
    .execute();
  await sendTranscription(tx, jobs, transcription);
}

const sendTranscription = (tx: Tx, jobs: Jobs, { video_id, task }: Transcription): Promise<void> =>
  jobs.send(tx, transcribeVideo, { video_id, task }, `${task}-${video_id}`);

/**
 * Requests captions for a film that was just published, only once, so that deleted captions are not
 * created again.
 */
export async function requestFirstTranscription(
  tx: Tx,
  jobs: Jobs,
  { now, ...transcription }: Transcription & { now: Date },
): Promise<void> {
  const added = await tx
    .insertInto('transcriptions')
    .values({ ...transcription, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('video_id')
    .executeTakeFirst();
  if (added) await sendTranscription(tx, jobs, transcription);
}

export async function sendWaitingTranscriptions(tx: Tx, jobs: Jobs): Promise<void> {
  const waiting = await tx
    .selectFrom('transcriptions')
    .where('state', '=', 'waiting')
    .select(['video_id', 'task'])
    .execute();
  for (const transcription of waiting) await sendTranscription(tx, jobs, transcription);
}

/** Films that are shown to viewers and whose upload still exists. */
const shownFilms = (db: Db) =>
  db
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.video_id', 'videos.id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('languages', 'languages.id', 'shows.language_id')
    .where('videos.status', '=', 'ready')
    .where('videos.source_key', 'is not', null)
    .select([
      'videos.id',
      'videos.episode_id',
      'videos.source_key',
      'videos.duration_s',
      'languages.code as language',
    ]);

/**
 * Finds the film of a transcription that is still wanted. `language` is the language of the film's
 * show, if one was chosen.
 */
export function findTranscribableFilm(db: Db, { video_id, task }: Transcription) {
  return shownFilms(db)
    .innerJoin('transcriptions', 'transcriptions.video_id', 'videos.id')
    .where('videos.id', '=', video_id)
    .where('task', '=', task)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/**
 * Reads the transcriptions requested for an episode's film; undefined if it has no film that could
 * be transcribed.
 */
export async function readTranscriptions(db: Db, episode_id: number) {
  const film = await shownFilms(db).where('episodes.id', '=', episode_id).executeTakeFirst();
  if (!film) return undefined;
  const requests = await db
    .selectFrom('transcriptions')
    .where('video_id', '=', film.id)
    .select(['task', 'state'])
    .execute();
  return { video_id: film.id, language: film.language, requests };
}

export async function setTranscriptionState(
  db: Db,
  { video_id, task }: Transcription,
  state: 'done' | 'no_speech' | 'failed',
): Promise<void> {
  await db
    .updateTable('transcriptions')
    .set({ state })
    .where('video_id', '=', video_id)
    .where('task', '=', task)
    .execute();
}

/**
 * Adds captions that a transcriber wrote, unless the film has been replaced or the episode has
 * received captions in that language in the meantime.
 */
export async function addTranscribedCaptions(
  tx: Tx,
  captions: Parameters<typeof addCaptions>[1] & { video_id: number },
): Promise<boolean> {
  const { episode_id, video_id, language } = captions;
  await lockEpisode(tx, episode_id);
  const shown = await shownFilms(tx).where('videos.id', '=', video_id).executeTakeFirst();
  if (!shown || (await hasCaptionsIn(tx, episode_id, language))) return false;
  return (await addCaptions(tx, captions)).isAdded;
}
