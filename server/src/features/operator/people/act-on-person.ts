import type { AuditAction } from '@kinora/contract/operator/audit-log';
import { outranks } from '@kinora/contract/roles';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { lockRole } from '#features/operator/people/queries.ts';
import { noSuchMember } from '#features/operator/people/read-person.ts';
import type { Viewer } from '#http/access/auth.ts';
import { forbidden } from '#http/errors.ts';

/** The parts of the context that an act needs; the command line keeps no log. */
export type ActContext = Pick<Context, 'db' | 'clock' | 'config'> & Partial<Pick<Context, 'log'>>;

export type StaffCall<CallContext = Context> = {
  context: CallContext;
  /** Null for the command line and for automatic acts. */
  viewer: Pick<Viewer, 'id' | 'role'> | null;
  request?: AuditRecord['request'];
};

/**
 * Acts on a member's account and records the act in one transaction.
 * @throws 404 if the member does not exist, and 403 unless the caller's role is higher than theirs.
 */
export async function actOnPerson<Result>(
  { context, viewer, request }: StaffCall<ActContext>,
  tx: Tx,
  { act, user_id, reason, subject }: { act: AuditAction; user_id: number; reason: string; subject?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const role = await lockRole(tx, user_id);
  if (!role) throw noSuchMember();
  if (viewer && !outranks(viewer.role, role))
    throw forbidden('You can only do this to members whose role is lower than yours.');
  const result = await work();
  const details = { target_id: user_id, reason, request, ...(subject !== undefined && { subject }) };
  await recordAction(context, tx, { act, actor: viewer, ...details });
  return result;
}
