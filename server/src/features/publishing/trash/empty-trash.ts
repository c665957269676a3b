import type { Context } from '#context.ts';
import { deleteEntry } from '#features/publishing/trash/delete-entry.ts';
import { listExpiredEntries } from '#features/publishing/trash/queries.ts';

export async function runEmptyTrash(context: Context, signal: AbortSignal): Promise<void> {
  for (const entry of await listExpiredEntries(context.db, context.clock.now())) {
    signal.throwIfAborted();
    await deleteEntry(context, entry);
  }
}
