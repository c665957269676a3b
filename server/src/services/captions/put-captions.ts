import { randomBytes } from 'node:crypto';
import type { Cue } from '#services/captions/cue.ts';
import { writeVtt } from '#services/captions/write-vtt.ts';
import type { Storage } from '#services/storage/types.ts';

/** Stores captions as plain WebVTT, written by us. @returns the storage key of the file. */
export async function putCaptions(
  storage: Storage,
  episode_id: number,
  cues: readonly Cue[],
): Promise<string> {
  const key = `captions/${episode_id}/${randomBytes(12).toString('hex')}.vtt`;
  await storage.put(key, Buffer.from(writeVtt(cues)), { content_type: 'text/vtt; charset=utf-8' });
  return key;
}
