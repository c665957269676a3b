import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { renewalEmail } from '#features/earnings/tax-forms/emails.ts';
import { listExpiringForms } from '#features/earnings/tax-forms/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';

/** How long before a form expires its owner is reminded. */
const leadTime_ms = 60 * day;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Emails everybody whose tax form expires within two months, once. */
export async function remindOfExpiringForms({
  db,
  clock,
  config,
  jobs,
}: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>): Promise<void> {
  const now = clock.now();
  const expiring = await listExpiringForms(db, { from: dayOf(now), to: dayOf(after(now, leadTime_ms)) });
  for (const { id, email, ...form } of expiring)
    await transaction(db, (tx) =>
      queueEmail(tx, jobs, {
        to: email,
        content: renewalEmail(config, form),
        now,
        key: `tax-form-ends:${id}`,
      }),
    );
}
