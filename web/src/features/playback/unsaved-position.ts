import { readSession } from '#lib/session/session.ts';

type Place = { user_id: number | undefined; episode_id: number; time: number };

let unkept: Place | null = null;

/** Remembers a position that could not be sent to the server, until the film is opened again. */
export function rememberPosition(place: Place): void {
  unkept = place;
}

export function forgetPosition(episode_id: number): void {
  if (unkept?.episode_id === episode_id) unkept = null;
}

/** The viewer's position in an episode, in seconds, if it never reached the server; null otherwise. */
export function unsavedPosition(episode_id: number): number | null {
  if (unkept?.episode_id !== episode_id || unkept.user_id !== readSession()?.id) return null;
  return unkept.time;
}
