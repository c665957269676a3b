import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trailer } from '@kinora/media/trailer';
import { Unplayable } from '@kinora/media/unplayable';
import { processTrailer } from '#jobs/process-trailer.ts';
import { handle } from '#jobs/work.ts';

/** Makes an uploaded trailer playable, hangs it on its show or season, and lets go of the upload. */
const process = handle(processTrailer, async ({ context, data, signal }) => {
  const { storage, db, log } = context;
  if (!(await storage.head(data.source_key))) return;
  const folder = await mkdtemp(join(tmpdir(), 'kinora-trailer-'));
  try {
    const file = join(folder, 'trailer.mp4');
    const make = (source: string) => trailer({ source, file, signal, threads: 1 });
    await storage.withFile(data.source_key, make, signal);
    const trailer_key = data.source_key.replace('trailers/sources/', 'trailers/');
    await storage.putFile(trailer_key, file, {
      content_type: 'video/mp4',
      cache_control: 'public, max-age=31536000, immutable',
    });
    const table = data.kind === 'show' ? 'shows' : 'seasons';
    const before = await db
      .selectFrom(table)
      .select('trailer_key')
      .where('id', '=', data.id)
      .executeTakeFirst();
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ trailer_key })
      .where('id', '=', data.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    // Deleted meanwhile, perhaps with the account of its publisher: then it is nobody's to see.
    if (numUpdatedRows === 0n) await storage.remove(trailer_key);
    else if (before?.trailer_key && before.trailer_key !== trailer_key)
      await storage.remove(before.trailer_key);
  } catch (error) {
    if (!(error instanceof Unplayable)) throw error;
    log.warn({ reason: error.reason, ...data }, 'A trailer cannot be played and was left out');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await storage.remove(data.source_key);
});

export const trailerHandlers = [process];
