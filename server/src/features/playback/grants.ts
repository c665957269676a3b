import type { Signer } from '#keys.ts';
import { Refusal } from '#http/errors.ts';

/** The right of one viewer to play one video until a given time; part of the URLs of its files. */
export type Grant = {
  viewer_id: number;
  /** The session that the grant was issued to. */
  session_id: number;
  video_id: number;
  /** The id of a row in `playback_sessions`. */
  playback_id: string;
  expires_at: Date;
};

const format = /^(\d+)\.(\d+)\.(\d+)\.([0-9a-f-]{36})\.(\d+)\.([\w-]+)$/;

/** Serializes a grant as one path segment: its values, and their signature. */
export function writeGrant(signer: Signer, grant: Grant): string {
  const { viewer_id, session_id, video_id, playback_id, expires_at } = grant;
  const values = [viewer_id, session_id, video_id, playback_id, expires_at.getTime()].join('.');
  return `${values}.${signer.sign(values)}`;
}

/** @throws 401 when the token is not a grant or has expired, 403 when it was altered. */
export function readGrant(signer: Signer, token: string, now: Date): Grant {
  const [, viewer_id, session_id, video_id, playback_id = '', expires_at, signature = ''] =
    format.exec(token) ?? [];
  if (!playback_id) throw new Refusal(401, 'Sign in and start the episode to play it.');
  if (!signer.matches(token.slice(0, -signature.length - 1), signature))
    throw new Refusal(403, 'This URL is not valid.');
  const grant = {
    viewer_id: Number(viewer_id),
    session_id: Number(session_id),
    video_id: Number(video_id),
    playback_id,
    expires_at: new Date(Number(expires_at)),
  };
  if (grant.expires_at <= now) throw new Refusal(401, 'This URL has expired. Start the episode again.');
  return grant;
}
