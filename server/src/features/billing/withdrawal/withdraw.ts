import { consentWording } from '@kinora/contract/billing/withdrawal';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { endSubscription } from '#features/billing/ending/end-subscription-job.ts';
import { lockMember } from '#features/billing/member-queries.ts';
import { sendEmail } from '#features/billing/notify/notify-changes.ts';
import { findOpenSubscription, insertConsent, markWithdrawn } from '#features/billing/withdrawal/queries.ts';
import { withdrawableUntil } from '#features/billing/withdrawal/rules.ts';
import { withdrawalEmail } from '#features/billing/withdrawal/withdrawal-email.ts';
import { invalid, Refusal } from '#http/errors.ts';

/**
 * If members have a right to withdraw, requires a member's consent to start right away, and records the wording that
 * they agreed to.
 * @throws 422 without consent
 */
export async function requireConsent(
  { db, config, clock }: Context,
  user_id: number,
  consent: boolean | undefined,
): Promise<void> {
  const { withdrawal_days } = config;
  if (withdrawal_days === 0) return;
  if (!consent) throw invalid({ consent: 'Confirm that your membership may start right away' });
  await insertConsent(db, user_id, consentWording(withdrawal_days), clock.now());
}

/**
 * Ends a member's subscription at once, confirms it by email, and queues a job that ends and refunds it at its
 * provider.
 * @throws 409 if they may no longer withdraw
 */
export async function withdraw(context: Context, user_id: number): Promise<void> {
  const { db, config, clock, jobs } = context;
  await transaction(db, async (tx) => {
    await lockMember(tx, user_id);
    const now = clock.now();
    const open = await findOpenSubscription(tx, user_id, now);
    if (!open || !withdrawableUntil(open, config.withdrawal_days, now))
      throw new Refusal(
        409,
        'You can no longer withdraw: the withdrawal period is over, or you have started watching. You can still cancel your membership.',
      );
    const { id, provider, provider_ref, paid_minor, currency } = open;
    await markWithdrawn(tx, id, now);
    await jobs.send(tx, endSubscription, { provider, provider_ref }, `${provider}-${provider_ref}`);
    const content = withdrawalEmail(config, { paid_minor, currency, now });
    await sendEmail(tx, context, user_id, `withdrawal:${id}`, content);
  });
}
