import type { Context } from '#context.ts';
import { emptyEntry } from '#features/publishing/trash/empty-entry.ts';
import { listExpired } from '#features/publishing/trash/queries.ts';

export async function runEmptyTrash(context: Context, signal: AbortSignal): Promise<void> {
  for (const entry of await listExpired(context.db, context.clock.now())) {
    signal.throwIfAborted();
    await emptyEntry(context, entry);
  }
}
