import { setTimeout as sleep } from 'node:timers/promises';
import { ffmpegVersion } from '@kinora/media/run/programs';
import { second } from '@kinora/server/clock';
import type { Db } from '@kinora/server/db/types';
import { hasPictures, isFilmPublished } from '#queries.ts';

/** If the first film takes longer than this, the pictures are drawn without waiting for it. */
const limit_s = 60;

/**
 * Resolves once a newcomer can watch something. The first show's pictures are drawn alongside its film; other
 * shows' pictures would only delay it, because nobody sees a show before it has a film.
 */
export async function waitForFirstFilm(db: Db, signal: AbortSignal): Promise<void> {
  if (!(await hasPictures(db)) || !(await ffmpegVersion())) return;
  for (let waited_s = 0; waited_s < limit_s && !(await isFilmPublished(db)); waited_s += 1)
    await sleep(second, undefined, { signal });
}
