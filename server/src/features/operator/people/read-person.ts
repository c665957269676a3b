import type { Person, PersonQuota } from '@kinora/contract/operator/people';
import { includesRole, type Role } from '@kinora/contract/roles';
import { describeBrowser, describeDevice } from '#browser-names.ts';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { listSessions } from '#db/session-queries.ts';
import type { Db } from '#db/types.ts';
import { listDocuments } from '#features/billing/invoices/queries.ts';
import { listEmailsTo } from '#features/mail/queries.ts';
import {
  findLatestSubscription,
  findPerson,
  listLastPayments,
  listReportsOf,
  listSubscriptions,
  listShowsOf,
} from '#features/operator/people/queries.ts';
import { readOwnQuota, readUsage } from '#features/processing/usage-queries.ts';
import { notFound } from '#http/errors.ts';

export const noSuchMember = () => notFound('This member does not exist. The account may have been deleted.');

/**
 * Reads everything that support needs to know about a member; for moderators, also the member's reports.
 * @throws 404
 */
export async function readPerson(
  { clock, config, db }: Context,
  user_id: number,
  role: Role,
): Promise<Person> {
  const now = clock.now();
  const found = await findPerson(db, user_id, now);
  if (!found) throw noSuchMember();
  const { suspended_until, suspension_reason, ...person } = found;
  const canModerate = includesRole(role, 'moderator');
  const sessions = await listSessions(db, user_id, now);
  const payments = await listLastPayments(db, user_id);
  const documents = await listDocuments(db, user_id);
  return {
    ...person,
    suspension: person.is_suspended ? { until: suspended_until, reason: suspension_reason ?? '' } : null,
    subscription: (await findLatestSubscription(db, user_id)) ?? null,
    subscriptions: await listSubscriptions(db, user_id),
    emails: await listEmailsTo(db, person.email),
    reports_by: canModerate ? await listReportsOf(db, user_id, 'by') : [],
    reports_about: canModerate ? await listReportsOf(db, user_id, 'about') : [],
    refund_ends_access: config.refund_ends_access,
    payments: payments.map((payment) => ({ ...payment, documents: documents.get(payment.id) ?? [] })),
    sessions: sessions.map(({ user_agent, device_type, ...session }) => ({
      ...session,
      device: describeDevice(user_agent, device_type),
      browser: describeBrowser(user_agent),
    })),
    quota: await readQuota(config, db, user_id),
    shows: await listShowsOf(db, user_id),
  };
}

async function readQuota(config: Config, db: Db, user_id: number): Promise<PersonQuota> {
  const { quota_gb: gb, quota_hours: hours } = await readOwnQuota(db, user_id);
  const usage = await readUsage(db, { creator_id: user_id, episode_id: null });
  return {
    used_bytes: usage.kept_bytes + usage.arriving_bytes,
    used_s: usage.length_s,
    gb,
    hours,
    default_gb: config.creator_quota_gb,
    default_hours: config.creator_quota_hours,
  };
}
