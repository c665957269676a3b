import type { Orphans } from '@kinora/contract/operator/orphans';
import type { Context } from '#context.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { findOrphans } from '#features/operator/orphans/find-orphans.ts';
import { summarizeFiles } from '#features/operator/orphans/rules.ts';
import { Refusal } from '#http/errors.ts';

type Deletion = Pick<AuditRecord, 'actor' | 'request'> & {
  reason: string;
  /** The totals that were shown when the deletion was confirmed; absent for the command, which shows none. */
  seen?: Pick<Orphans, 'files' | 'bytes'>;
};

/**
 * Deletes the files that nothing refers to.
 * @throws 409 if the list has changed since it was shown
 * @returns the number of deleted files
 */
export async function deleteOrphans(context: Context, { reason, seen, ...by }: Deletion): Promise<number> {
  const orphans = await findOrphans(context);
  const { files, bytes } = summarizeFiles(orphans);
  if (seen && (seen.files !== files || seen.bytes !== bytes))
    throw new Refusal(409, 'The list has changed in the meantime, so nothing was deleted. Check it again.');
  const subject = `${files} files`;
  await recordAction(context, context.db, { act: 'orphans-deleted', subject, reason, ...by });
  for (const { key } of orphans) await context.storage.delete(key);
  return files;
}
