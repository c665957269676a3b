import * as z from 'zod/mini';
import { Fingerprint } from './fingerprint.ts';

const Remembered = z.object({ uploadId: z.string(), file: Fingerprint });
type Remembered = z.infer<typeof Remembered>;

const keyOf = (episode_id: number) => `upload-${episode_id}`;

/** Keeps which file an upload is of, for this browser to go on with it. */
export function rememberUpload(episode_id: number, remembered: Remembered): void {
  localStorage.setItem(keyOf(episode_id), JSON.stringify(remembered));
}

export function recallUpload(episode_id: number): Remembered | null {
  try {
    return z.parse(Remembered, JSON.parse(localStorage.getItem(keyOf(episode_id)) ?? ''));
  } catch {
    return null;
  }
}

export function forgetUpload(episode_id: number): void {
  localStorage.removeItem(keyOf(episode_id));
}
