import { join } from 'node:path';
import { readTextTracks, type Chapter, type TextTrack } from '@kinora/media/text-tracks';
import type { Context } from '#context.ts';
import type { FilmTexts } from '#db/tables/processing.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import type { SourceFilm } from '#features/processing/jobs/source-film.ts';
import { readShowLanguage } from '#features/processing/queries.ts';
import { readTexts, saveTexts } from '#features/processing/texts-queries.ts';
import { UnreadableCaptions } from '#services/captions/cue.ts';
import {
  canonicalLanguage,
  languageName,
  unknownLanguage,
  withoutExtensions,
} from '#services/captions/language.ts';
import { putCaptions } from '#services/captions/put-captions.ts';
import { readCues } from '#services/captions/read-cues.ts';

const maxChapters = 100;
const maxTitleLength = 100;
const maxLabelLength = 50;

/**
 * Saves the subtitles and chapters found in a film, to be added to its episode when it is published. If they
 * cannot be read, the film is published without them.
 */
export async function saveTextTracks(
  context: Context,
  claim: Claim,
  { folder, signal, ...film }: SourceFilm,
): Promise<void> {
  const { db, log, storage } = context;
  const { id: video_id, episode_id } = claim;
  try {
    if (await readTexts(db, video_id)) return;
    const { captions: tracks, chapters } = await readTextTracks({
      ...limits,
      ...film,
      signal,
      folder: join(folder, 'text'),
    });
    const stored: StoredTrack[] = [];
    for (const track of tracks) {
      const storedTrack = await storeTrack(context, episode_id, track);
      if (storedTrack) stored.push(storedTrack);
    }
    const captions = withDistinctLanguages(stored);
    const isSaved = await saveTexts(db, claim, { captions, chapters: limitChapters(chapters) });
    if (!isSaved) for (const { key } of stored) await storage.delete(key);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, episode_id }, 'The subtitles and chapters of a video could not be read');
  }
}

type StoredTrack = { language: string; title: string | null; key: string };

async function storeTrack(
  { db, storage }: Context,
  episode_id: number,
  track: TextTrack,
): Promise<StoredTrack | null> {
  const cues = cuesOf(track);
  if (cues.length === 0) return null;
  const language =
    canonicalLanguage(track.language ?? '') ?? (await readShowLanguage(db, episode_id)) ?? unknownLanguage;
  return { language, title: track.title, key: await putCaptions(storage, episode_id, cues) };
}

/**
 * A file may have several tracks in one language, such as one that also describes sounds, but an episode has
 * one file per language code: further tracks get a code with a private extension, such as `en-x-2`.
 */
function withDistinctLanguages(tracks: readonly StoredTrack[]): FilmTexts['captions'] {
  return tracks.map((track) => {
    const { language, title, key } = track;
    const inLanguage = tracks.filter((other) => other.language === language);
    const name = languageName(language);
    if (inLanguage.length === 1) return { language, label: name, key };
    const number = inLanguage.indexOf(track) + 1;
    return {
      language: number === 1 ? language : `${withoutExtensions(language)}-x-${number}`,
      label: title ? [...title].slice(0, maxLabelLength).join('') : number === 1 ? name : `${name} ${number}`,
      key,
    };
  });
}

/** Returns no cues for an unreadable track, such as the empty tracks that editors leave behind. */
function cuesOf({ webvtt }: TextTrack) {
  try {
    return readCues(webvtt);
  } catch (error) {
    if (error instanceof UnreadableCaptions) return [];
    throw error;
  }
}

const limitChapters = (chapters: readonly Chapter[]): Chapter[] =>
  chapters
    .slice(0, maxChapters)
    // A surrogate pair is never cut in two.
    .map(({ start_s, title }) => ({
      start_s,
      title: title.slice(0, maxTitleLength).replace(/[\uD800-\uDBFF]$/, ''),
    }));
