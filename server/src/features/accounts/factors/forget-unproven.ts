import type { FastifyRequest } from 'fastify';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { deleteFactors } from '#features/accounts/factors/queries.ts';
import { emailEvent } from '#features/accounts/factors/report-event.ts';
import { deleteEmailChange } from '#features/accounts/profile/email-queries.ts';
import { recordAct } from '#features/audit/queries.ts';

/**
 * Removes what lets people in, and was set up before anybody had shown that the account's address is theirs. Whoever
 * signed up may have entered the address of somebody else, who would otherwise share the account with them.
 */
export async function forgetUnproven(
  context: Context,
  tx: Tx,
  owner: { id: number; email: string; name: string },
  request: FastifyRequest,
): Promise<void> {
  await deleteEmailChange(tx, owner.id);
  if (!(await deleteFactors(tx, owner.id))) return;
  await recordAct(context, tx, {
    act: 'factor-removed',
    actor: null,
    target_id: owner.id,
    subject: 'added before the address was confirmed',
    request,
  });
  await emailEvent(context, tx, owner, { kind: 'unproven' });
}
