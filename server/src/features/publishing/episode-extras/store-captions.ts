import { readFile } from 'node:fs/promises';
import type { StoredCaptions } from '@kinora/contract/publishing/episode-extras';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { saveCaptions } from '#features/playback/extras/captions-queries.ts';
import { invalid } from '#http/errors.ts';
import { UnreadableCaptions, type Cue } from '#services/captions/cue.ts';
import { readCues } from '#services/captions/read-cues.ts';
import { languageName } from '#services/captions/language.ts';
import { putCaptions } from '#services/captions/put-captions.ts';

type CaptionsUpload = { episode_id: number; language: string; label: string | undefined; path: string };

/**
 * Parses captions and stores them as plain WebVTT; the uploaded file itself is not kept.
 * @throws 422 stating what is wrong with the file.
 */
export async function storeCaptions(
  { db, storage, clock }: Context,
  { path, label, ...upload }: CaptionsUpload,
): Promise<StoredCaptions & { cues: number }> {
  const cues = parseCaptions(await readFile(path));
  const key = await putCaptions(storage, upload.episode_id, cues);
  const captions = {
    ...upload,
    key,
    source: 'uploaded' as const,
    label: label ?? languageName(upload.language),
    now: clock.now(),
  };
  const { saved, replaced } = await transaction(db, (tx) => saveCaptions(tx, captions));
  for (const unused of replaced) await storage.delete(unused);
  return { ...saved, cues: cues.length };
}

function parseCaptions(bytes: Buffer): Cue[] {
  try {
    return readCues(bytes);
  } catch (error) {
    if (error instanceof UnreadableCaptions) throw invalid({ captions: error.message });
    throw error;
  }
}
