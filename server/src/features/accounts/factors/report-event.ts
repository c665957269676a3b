import type { FastifyRequest } from 'fastify';
import type { Role } from '@kinora/contract/roles';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { factorEmail, type FactorEvent } from '#features/accounts/factors/emails.ts';
import { recordAction } from '#features/audit/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';

export type FactorOwner = { id: number; email: string; name: string; role: Role };

const acts = {
  added: 'factor-added',
  removed: 'factor-removed',
  'recovery-code-used': 'recovery-code-used',
  'recovery-codes-renewed': 'recovery-codes-renewed',
} as const;

/** Records a change to an account's second factors, or the use of a recovery code, and emails the owner. */
export async function reportFactorEvent(
  context: Context,
  tx: Tx,
  owner: FactorOwner,
  event: Exclude<FactorEvent, { kind: 'failed' | 'reset' | 'added-unconfirmed' }>,
  request: FastifyRequest,
): Promise<void> {
  await recordAction(context, tx, {
    act: acts[event.kind],
    actor: owner,
    target_id: owner.id,
    ...('factor' in event && { subject: event.factor }),
    request,
  });
  await emailFactorEvent(context, tx, owner, event);
}

/**
 * Emails the owner of an account about an event that concerns its second factors.
 * @param key for an event that may be detected several times but should cause only one email.
 */
export async function emailFactorEvent(
  { clock, config, jobs }: Context,
  tx: Tx,
  owner: Pick<FactorOwner, 'email' | 'name'>,
  event: FactorEvent,
  key?: string,
): Promise<void> {
  const content = factorEmail(config, owner, event);
  await queueEmail(tx, jobs, {
    to: owner.email,
    content,
    now: clock.now(),
    ...(key !== undefined && { key }),
  });
}
