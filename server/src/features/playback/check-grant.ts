import type { Context } from '#context.ts';
import { readGrant, type Grant } from '#features/playback/grants.ts';
import { findAvailableFilm } from '#features/playback/queries.ts';
import { playbackStopped } from '#features/playback/playing/playing.ts';
import { notFound, type Refusal } from '#http/errors.ts';

export type GrantedFilm = { grant: Grant; playable_s: number | null };

/**
 * Reads a grant, and checks that it entitles its viewer to a film now.
 * @param findRefusal looks up why a session may no longer watch, if so.
 * @throws 401 or 403 when the grant is invalid or has expired, its playback was stopped, or its viewer may no longer
 * watch; 404 when the episode was deleted or taken down.
 */
export async function checkGrant(
  { clock, db, keys }: Pick<Context, 'clock' | 'db' | 'keys'>,
  token: string,
  findRefusal: (session_id: number) => Promise<Refusal | null>,
): Promise<GrantedFilm> {
  const grant = readGrant(keys.playback, token, clock.now());
  const refusal = await findRefusal(grant.session_id);
  if (refusal) throw refusal;
  const film = await findAvailableFilm(db, grant);
  if (!film) throw notFound('This episode is not available.');
  if (film.is_stopped) throw playbackStopped(403);
  return { grant, playable_s: film.playable_s };
}
