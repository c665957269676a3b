import { createHash } from 'node:crypto';
import type { MediaEdge } from '#config/media-settings.ts';
import { signedUrlLifetime_s } from '#services/edge/types.ts';

/** Signs URLs of objects as a pull zone with token authentication expects: SHA-256 of key, path and expiry. */
export function signForBunny({ origin, key: zone_key }: Extract<MediaEdge, { kind: 'bunny' }>) {
  return async (key: string, now: Date): Promise<string> => {
    const expires = Math.floor(now.getTime() / 1000) + signedUrlLifetime_s;
    const token = createHash('sha256').update(`${zone_key}/${key}${expires}`).digest('base64url');
    return `${origin}/${key}?token=${token}&expires=${expires}`;
  };
}
