import { outranks, type Role } from '@kinora/contract/roles';
import type { Context } from '#context.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { findPayment } from '#features/billing/refunds/queries.ts';
import { disputedMinor } from '#features/billing/rules.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { forbidden, notFound, Refusal } from '#http/errors.ts';

type RefundRequest = {
  payment_id: number;
  reason: string;
  /** Null for the command line. */
  actor: { id: number; role: Role } | null;
  request?: AuditRecord['request'];
};

const alreadyRefunded = () => new Refusal(409, 'This payment has already been refunded.');

/**
 * Refunds the rest of a payment. The request is recorded before it is sent to the provider, because a refund cannot be
 * undone if recording it fails. Access and the ledger are updated by rereading the provider, as after any other change.
 * @throws Refusal
 */
export async function refundPayment(
  context: Context,
  { payment_id, reason, actor, request }: RefundRequest,
): Promise<void> {
  const { db, payments } = context;
  const found = await findPayment(db, payment_id);
  if (!found) throw notFound('This payment does not exist.');
  if (actor && !outranks(actor.role, found.role))
    throw forbidden('You can only refund payments of members whose role is lower than yours.');
  if (found.gift_id !== null)
    throw new Refusal(409, `This payment was for a gift. Void gift ${found.gift_id} under Gifts.`);
  const provider = payments.find(found.provider);
  if (!provider) throw new Refusal(409, `${found.provider} is no longer set up. Refund the payment there.`);
  // Our amounts may be stale, and the refunded amount is part of the idempotency key.
  const subscription = await provider.readSubscription(found.subscription_ref);
  const payment = subscription?.payments.find(({ provider_ref }) => provider_ref === found.provider_ref);
  if (!payment) throw new Refusal(409, 'The provider does not recognize this payment. Check it there.');
  if (payment.refunded_minor >= payment.amount_minor) {
    await syncSubscription(context, provider, found.subscription_ref);
    throw alreadyRefunded();
  }
  if (disputedMinor(payment) > 0)
    throw new Refusal(409, 'A dispute about this payment is open, or was decided against us.');
  const record = {
    target_id: found.user_id,
    subject: `payment ${payment_id}`,
    actor,
    ...(request && { request }),
  };
  await recordAction(context, db, { act: 'refund-requested', reason, ...record });
  const key = `refund:${payment.provider_ref}:${payment.refunded_minor}`;
  const isRefunded = await provider.refund(payment, key);
  if (!isRefunded) await recordAction(context, db, { act: 'refund-refused', ...record });
  await syncSubscription(context, provider, found.subscription_ref);
  if (!isRefunded)
    throw new Refusal(
      409,
      'The provider refused the refund: the payment is disputed, too old or already refunded.',
    );
}
