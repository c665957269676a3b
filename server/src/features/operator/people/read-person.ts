import type { Person } from '@kinora/contract/operator/people';
import { browserOf, deviceOf } from '#browser-names.ts';
import type { Context } from '#context.ts';
import { listSessions } from '#db/session-queries.ts';
import {
  findLatestSubscription,
  findPerson,
  listLastPayments,
  listShowsOf,
} from '#features/operator/people/queries.ts';
import { notFound } from '#http/errors.ts';

export const noSuchMember = () => notFound('There is no such member. The account may have been deleted.');

/** Reads all about one member that support needs. @throws 404 */
export async function personOf({ clock, db }: Context, user_id: number): Promise<Person> {
  const now = clock.now();
  const found = await findPerson(db, user_id, now);
  if (!found) throw noSuchMember();
  const { suspended_until, suspension_reason, ...person } = found;
  const sessions = await listSessions(db, user_id, now);
  return {
    ...person,
    suspension: person.is_suspended ? { until: suspended_until, reason: suspension_reason ?? '' } : null,
    subscription: (await findLatestSubscription(db, user_id)) ?? null,
    payments: await listLastPayments(db, user_id),
    sessions: sessions.map(({ user_agent, device_type, ...session }) => ({
      ...session,
      device: deviceOf(user_agent, device_type),
      browser: browserOf(user_agent),
    })),
    shows: await listShowsOf(db, user_id),
  };
}
