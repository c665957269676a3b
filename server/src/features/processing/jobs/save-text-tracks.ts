import { join } from 'node:path';
import { readTextTracks, type NamedPart, type TextTrack } from '@kinora/media/text-tracks';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { addCaptions } from '#features/playback/captions-queries.ts';
import { addChapters } from '#features/playback/chapter-queries.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import type { SourceFilm } from '#features/processing/jobs/source-film.ts';
import { readShowLanguage } from '#features/processing/queries.ts';
import { UnreadableCaptions } from '#services/captions/cue.ts';
import { canonicalLanguage, nameOfLanguage, unknownLanguage } from '#services/captions/language.ts';
import { putCaptions } from '#services/captions/put-captions.ts';
import { readCues } from '#services/captions/read-cues.ts';

const maxChapters = 100;
const longestTitle = 100;

/**
 * Gives an episode the subtitles of its film as captions, in languages that it has none in, and the film's
 * chapters if it has none: what its publisher entered stays. A video is published even without them.
 */
export async function saveTextTracks(
  context: Context,
  { episode_id }: Claim,
  { folder, signal, ...film }: SourceFilm,
): Promise<void> {
  try {
    const { captions, chapters } = await readTextTracks({
      ...limits,
      ...film,
      signal,
      folder: join(folder, 'text'),
    });
    for (const track of captions) await saveTrack(context, episode_id, track);
    await saveChapters(context, episode_id, chapters);
  } catch (error) {
    signal.throwIfAborted();
    context.log.warn({ err: error, episode_id }, 'The subtitles and chapters of a video could not be read');
  }
}

async function saveTrack(
  { db, storage, clock }: Context,
  episode_id: number,
  track: TextTrack,
): Promise<void> {
  const cues = cuesOf(track);
  if (cues.length === 0) return;
  const language =
    canonicalLanguage(track.language ?? '') ?? (await readShowLanguage(db, episode_id)) ?? unknownLanguage;
  const key = await putCaptions(storage, episode_id, cues);
  const captions = {
    episode_id,
    language,
    label: nameOfLanguage(language),
    key,
    source: 'imported' as const,
    now: clock.now(),
  };
  const { isAdded, replaced } = await transaction(db, (tx) => addCaptions(tx, captions));
  for (const unused of isAdded ? replaced : [key]) await storage.delete(unused);
}

/** Tracks without any text, which editors leave behind, have no cues. */
function cuesOf({ webvtt }: TextTrack) {
  try {
    return readCues(webvtt);
  } catch (error) {
    if (error instanceof UnreadableCaptions) return [];
    throw error;
  }
}

async function saveChapters(
  { db }: Context,
  episode_id: number,
  chapters: readonly NamedPart[],
): Promise<void> {
  const named = chapters
    .slice(0, maxChapters)
    // A pair of code units that make up one character is not cut in two.
    .map(({ start_s, title }) => ({
      start_s,
      title: title.slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, ''),
    }));
  if (named.length > 0) await transaction(db, (tx) => addChapters(tx, episode_id, named));
}
