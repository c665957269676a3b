import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AuditAction } from '@kinora/contract/operator/audit-log';
import type { Role } from '@kinora/contract/roles';
import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import { retentionOf } from '#features/audit/rules.ts';
import { networkOf } from '#http/network/network-of.ts';
import type { Terminal } from '#terminal.ts';

export type AuditRecord = {
  act: AuditAction;
  /** Null for the command line, and for a failed sign-in. */
  actor: { id: number; role: Role } | null;
  target_id?: number | null;
  subject?: string;
  reason?: string;
  /** Where the request came from; absent for automated acts. */
  request?: FastifyRequest | Terminal | undefined;
};

/** Returns the network that a request came from, or the user of the machine who typed a command. */
function originOf(request: AuditRecord['request']): string | null {
  if (!request) return null;
  if ('ip' in request) return networkOf(request.ip);
  return request.machine_user === null ? 'command' : `command of ${request.machine_user}`;
}

/** Adds an entry to the audit log, in the transaction of the act that it records, and writes a line to the log. */
export async function recordAction(
  { clock, config, log }: Pick<Context, 'clock' | 'config'> & Partial<Pick<Context, 'log'>>,
  db: Db,
  { act, actor, target_id = null, subject, reason, request }: AuditRecord,
): Promise<void> {
  const made_at = clock.now();
  const network = originOf(request);
  await db
    .insertInto('audit_log')
    .values({
      made_at,
      act,
      actor_id: actor?.id ?? null,
      actor_role: actor?.role ?? null,
      target_id,
      subject: subject ?? null,
      reason: reason ?? null,
      network,
      keep_until: after(made_at, retentionOf(act, config.audit_days)),
    })
    .execute();
  const entry = { act, actor_id: actor?.id, actor_role: actor?.role, target_id, subject, reason, network };
  log?.info(entry, 'Audit');
  if (request && 'machine_user' in request) request.note?.(entry);
}

/** Deletes expired entries; uses the database's clock, as the table's trigger does. */
export async function deleteExpiredActs(db: Db): Promise<void> {
  await db
    .deleteFrom('audit_log')
    .where('keep_until', '<', sql<string>`now()`)
    .execute();
}

/** Exports what a member did, and what others did to their account, without the others' network addresses. */
export const exportActs = (db: Db, user_id: number) =>
  db
    .selectFrom('audit_log')
    .where((eb) => eb.or([eb('actor_id', '=', user_id), eb('target_id', '=', user_id)]))
    .select(['act', 'made_at', 'subject'])
    .select(sql<string | null>`case when actor_id = ${user_id} then network end`.as('network'))
    .orderBy('id')
    .execute();
