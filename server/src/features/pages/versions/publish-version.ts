import { policies } from '@kinora/contract/pages/pages';
import type { PagePublication } from '@kinora/contract/pages/versions';
import type { CommandContext } from '#command.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { insertVersion, versionSubject } from '#features/pages/versions/queries.ts';
import { validFrom } from '#features/pages/versions/rules.ts';
import { invalid, Refusal } from '#http/errors.ts';

/**
 * Publishes a version of a page.
 * @throws 422 for an invalid first day or notice, 409 if a later version exists.
 */
export async function publishVersion(
  context: Context | CommandContext,
  { content, first_day, notice, based_on }: PagePublication,
  by: Pick<AuditRecord, 'actor' | 'request'>,
): Promise<void> {
  const { clock, db } = context;
  const now = clock.now();
  const valid_from = validFrom(first_day, now);
  if (!valid_from) throw invalid({ first_day: 'The first day has passed' });
  if (notice && !policies.some((policy) => policy === content.page))
    throw invalid({ notice: 'Members are only notified of policies' });
  await transaction(db, async (tx) => {
    const version = await insertVersion(tx, { content, valid_from, notice, created_at: now }, based_on);
    if (!version)
      throw new Refusal(
        409,
        'Someone else has published a version of this page in the meantime. Copy what you wrote, and open the page again.',
      );
    const reason = `${content.page}, from ${valid_from.toISOString().slice(0, 10)}`;
    await recordAction(context, tx, {
      act: 'page-published',
      subject: versionSubject(version),
      reason,
      ...by,
    });
  });
}
