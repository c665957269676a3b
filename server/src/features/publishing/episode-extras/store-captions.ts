import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { StoredCaptions } from '@kinora/contract/publishing/episode-extras';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { decodeText } from '#features/publishing/episode-extras/captions/decode.ts';
import {
  readCues,
  UnreadableCaptions,
  type Cue,
} from '#features/publishing/episode-extras/captions/read-cues.ts';
import { writeVtt } from '#features/publishing/episode-extras/captions/write-vtt.ts';
import { saveCaptions } from '#features/publishing/episode-extras/queries.ts';
import { nameOfLanguage } from '#features/publishing/episode-extras/rules.ts';
import { invalid } from '#http/errors.ts';

type Sent = { episode_id: number; language: string; label: string | undefined; path: string };

/**
 * Stores captions as plain WebVTT that we write ourselves; the uploaded file itself is not kept.
 * @throws 422 stating what is wrong with the file.
 */
export async function storeCaptions(
  { db, storage, clock }: Context,
  { path, label, ...sent }: Sent,
): Promise<StoredCaptions & { cues: number }> {
  const cues = parseCaptions(await readFile(path));
  const key = `captions/${sent.episode_id}/${randomBytes(12).toString('hex')}.vtt`;
  await storage.put(key, Buffer.from(writeVtt(cues)), { content_type: 'text/vtt; charset=utf-8' });
  const captions = { ...sent, key, label: label ?? nameOfLanguage(sent.language), now: clock.now() };
  const { saved, replaced } = await transaction(db, (tx) => saveCaptions(tx, captions));
  if (replaced) await storage.remove(replaced);
  return { ...saved, cues: cues.length };
}

function parseCaptions(bytes: Buffer): Cue[] {
  try {
    return readCues(decodeText(bytes));
  } catch (error) {
    if (error instanceof UnreadableCaptions) throw invalid({ captions: error.message });
    throw error;
  }
}
