import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { versionSubject, withdrawVersion } from '#features/pages/versions/queries.ts';
import { Refusal } from '#http/errors.ts';

/**
 * Withdraws a version of a page that has not taken effect yet.
 * @throws 409 if the version has taken effect, has been withdrawn, or does not exist.
 */
export function withdrawPage(
  context: Pick<Context, 'db' | 'clock' | 'config'> & Partial<Pick<Context, 'log'>>,
  version_id: number,
  by: Pick<AuditRecord, 'actor' | 'request'>,
): Promise<void> {
  return transaction(context.db, async (tx) => {
    const withdrawn = await withdrawVersion(tx, version_id, context.clock.now());
    if (!withdrawn)
      throw new Refusal(
        409,
        'Only a version that has not taken effect yet can be withdrawn. Publish a new one instead.',
      );
    const details = { subject: versionSubject(version_id), reason: withdrawn.page, ...by };
    await recordAction(context, tx, { act: 'page-withdrawn', ...details });
  });
}
