import { after, day } from '#clock.ts';
import { deleteApiKeys } from '#db/api-key-queries.ts';
import { revokeSessions } from '#db/session-queries.ts';
import type { Tx } from '#db/types.ts';
import { suspendUser } from '#features/accounts/suspension-queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { actOnPerson, type StaffCall } from '#features/operator/people/act-on-person.ts';
import { suspendedEmail } from '#features/operator/people/emails.ts';
import { findPerson } from '#features/operator/people/queries.ts';
import { noSuchMember } from '#features/operator/people/read-person.ts';

/**
 * Suspends a member for a number of days, or permanently if `days` is null, and notifies them.
 * @throws 404 if the member does not exist, and 403 unless the caller's role is higher than theirs.
 */
export function suspendPerson(
  call: StaffCall,
  tx: Tx,
  { user_id, days, reason }: { user_id: number; days: number | null; reason: string },
): Promise<void> {
  const { clock, config, jobs } = call.context;
  const now = clock.now();
  const until = days === null ? null : after(now, days * day).toISOString();
  return actOnPerson(call, tx, { act: 'suspended', user_id, reason }, async () => {
    const person = await findPerson(tx, user_id, now);
    if (!person) throw noSuchMember();
    await suspendUser(tx, user_id, { until, reason });
    await revokeSessions(tx, user_id, null, now);
    await deleteApiKeys(tx, user_id);
    const content = suspendedEmail(config, { name: person.name, until, reason });
    await queueEmail(tx, jobs, { to: person.email, content, now });
  });
}
