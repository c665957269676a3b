import { readSession } from '#lib/session.ts';

type Place = { user_id: number | undefined; episode_id: number; time: number };

let unkept: Place | null = null;

/** Remembers where a film was when the server could not be told, until it is opened again. */
export function rememberPlace(place: Place): void {
  unkept = place;
}

export function forgetPlace(episode_id: number): void {
  if (unkept?.episode_id === episode_id) unkept = null;
}

/** Where this viewer was in an episode, in seconds, if the server was never told; null if it was. */
export function unkeptPlace(episode_id: number): number | null {
  if (unkept?.episode_id !== episode_id || unkept.user_id !== readSession()?.id) return null;
  return unkept.time;
}
