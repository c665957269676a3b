import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { deleteFactors } from '#features/accounts/factors/queries.ts';
import { emailFactorEvent } from '#features/accounts/factors/report-event.ts';
import { deleteEmailChange } from '#features/accounts/profile/email-queries.ts';
import { recordAction } from '#features/audit/queries.ts';
import { endMonetization } from '#features/earnings/monetization/queries.ts';
import { deleteWebhook, listWebhooks } from '#features/webhooks/webhook-queries.ts';

/**
 * Removes an account's factors, webhooks, payout details and pending change of address if they were set up before the
 * account's address was confirmed. Someone may have signed up with another person's address, and would otherwise
 * keep access to that person's account and royalties.
 */
export async function removeUnconfirmedAccess(
  context: Context,
  tx: Tx,
  owner: { id: number; email: string; name: string },
  request: FastifyRequest,
): Promise<void> {
  const details = { actor: null, target_id: owner.id, request };
  await deleteEmailChange(tx, owner.id);
  if (await endMonetization(tx, owner.id, context.clock.now()))
    await recordAction(context, tx, { act: 'monetization-ended', ...details });
  for (const { id } of await listWebhooks(tx, owner.id, context.clock.now())) {
    await deleteWebhook(tx, owner.id, id);
    await recordAction(context, tx, { act: 'webhook-deleted', subject: `webhook ${id}`, ...details });
  }
  if (!(await deleteFactors(tx, owner.id))) return;
  const subject = 'added before the address was confirmed';
  await recordAction(context, tx, { act: 'factor-removed', subject, ...details });
  await emailFactorEvent(context, tx, owner, { kind: 'added-unconfirmed' });
}
