import { readSession } from '#lib/session/session.ts';

type Position = { user_id: number | undefined; episode_id: number; time: number };

let unsaved: Position | null = null;

/** Remembers a position that could not be sent to the server, until the film is opened again. */
export function rememberPosition(position: Position): void {
  unsaved = position;
}

export function forgetPosition(episode_id: number): void {
  if (unsaved?.episode_id === episode_id) unsaved = null;
}

/** The viewer's position in an episode, in seconds, if it never reached the server; null otherwise. */
export function unsavedPosition(episode_id: number): number | null {
  if (unsaved?.episode_id !== episode_id || unsaved.user_id !== readSession()?.id) return null;
  return unsaved.time;
}
