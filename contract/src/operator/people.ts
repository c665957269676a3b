import * as z from 'zod/mini';
import { BilledEvery, providers } from '../billing/billing.ts';
import { EmailAddress, Id, IdText, Instant, LongId, Nothing, pageOf, pageQuery, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { InvoiceDocument } from '../billing/invoices.ts';
import { decisions, reasons } from '../reports/reports.ts';
import { roles } from '../roles.ts';

/** Why something is done to a person's account; the audit log keeps it. */
export const ActionReason = text('Reason', 5, 500);

const PersonRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  created_at: Instant,
  is_subscribed: z.boolean(),
  /** Shows that they publish. */
  shows_count: z.int(),
  is_suspended: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const peopleSorts = ['created_at', 'name', 'email', 'shows_count'] as const;

export const listPeople = endpoint({
  summary: 'Members, a page at a time; the search applies to names, addresses and ids',
  method: 'GET',
  path: '/api/operator/people',
  auth: 'support',
  query: z.extend(pageQuery(peopleSorts), {
    only: z.optional(z.enum(['staff', 'suspended', 'creators'], 'Choose staff, suspended or creators')),
  }),
  response: pageOf(PersonRow),
});

const PersonSubscription = z.object({
  id: Id,
  provider: z.enum(providers),
  status: z.enum(['pending', 'active', 'past_due', 'ended']),
  cancel_scheduled: z.boolean(),
  billed_every: BilledEvery,
  price_minor: z.int(),
  currency: z.string(),
  access_until: z.nullable(Instant),
  paused_until: z.nullable(Instant),
  started_at: Instant,
  ended_at: z.nullable(Instant),
  /** Whether it is free access from staff. */
  is_free: z.boolean(),
});
export type PersonSubscription = z.infer<typeof PersonSubscription>;

const PersonReport = z.object({
  id: Id,
  reason: z.enum(reasons),
  show_title: z.string(),
  decision: z.nullable(z.enum(decisions)),
  created_at: Instant,
});
export type PersonReport = z.infer<typeof PersonReport>;

const Suspension = z.object({
  /** Null if it has no end. */
  until: z.nullable(Instant),
  reason: z.string(),
});

const quotaLimit = (unit: string) => {
  const problem = `Enter a whole number of ${unit}, a million at most, or 0 for no limit`;
  return z.nullable(z.int(problem).check(z.minimum(0, problem), z.maximum(1_000_000, problem)));
};

const PersonQuota = z.object({
  used_bytes: z.number(),
  used_s: z.number(),
  /** This creator's own limits, null where the general ones apply; then the general limits. 0 means no limit. */
  gb: z.nullable(z.int()),
  hours: z.nullable(z.int()),
  default_gb: z.int(),
  default_hours: z.int(),
});
export type PersonQuota = z.infer<typeof PersonQuota>;

export const Person = z.object({
  ...PersonRow.shape,
  email_confirmed: z.boolean(),
  suspension: z.nullable(Suspension),
  /** The subscription that gives or last gave access. */
  subscription: z.nullable(PersonSubscription),
  /** Their subscriptions, newest first, up to twenty. */
  subscriptions: z.array(PersonSubscription),
  /** Recent emails, and those that are waiting or could not be sent; newest first. */
  emails: z.array(
    z.object({
      /** Null once it is sent: then only its subject is kept. */
      id: z.nullable(LongId),
      subject: z.string(),
      at: Instant,
      /** `kept`: held back until the address is confirmed. */
      state: z.enum(['sent', 'bounced', 'waiting', 'kept', 'refused']),
    }),
  ),
  /**
   * Reports that they sent, and reports about them; newest first, and empty for staff who may not
   * decide them.
   */
  reports_by: z.array(PersonReport),
  reports_about: z.array(PersonReport),
  /** Whether refunding the current month ends the subscription and the access that it gives. */
  refund_ends_access: z.boolean(),
  /** Newest first. */
  payments: z.array(
    z.object({
      id: Id,
      amount_minor: z.int(),
      refunded_minor: z.int(),
      currency: z.string(),
      paid_at: Instant,
      documents: z.array(InvoiceDocument),
    }),
  ),
  /** Where they are signed in, most recently active first. */
  sessions: z.array(
    z.object({ id: Id, device: z.string(), browser: z.string(), created_at: Instant, last_seen_at: Instant }),
  ),
  /** The storage that their films take up, and the limits. */
  quota: PersonQuota,
  shows: z.array(z.object({ id: Id, title: z.string(), episodes_count: z.int(), created_at: Instant })),
});
export type Person = z.infer<typeof Person>;

const userParams = z.object({ user_id: IdText });

export const readPersonPage = endpoint({
  summary: 'Everything that support needs to know about a member; each access is recorded',
  method: 'GET',
  path: '/api/operator/people/:user_id',
  auth: 'support',
  params: userParams,
  response: Person,
});

export const signOutPerson = endpoint({
  summary: 'End all sessions of a member',
  method: 'POST',
  path: '/api/operator/people/:user_id/sign-out',
  auth: 'support',
  encoding: 'json',
  params: userParams,
  body: z.object({ reason: ActionReason }),
  response: z.object({ ended: z.int() }),
});

const outOfRange = 'Choose one day to ten years';

/** How many days a suspension lasts; null if it has no end. */
export const suspensionDays = z.nullable(
  z.int('Choose a number of days').check(z.minimum(1, outOfRange), z.maximum(3650, outOfRange)),
);

export const suspendPerson = endpoint({
  summary:
    'Suspend a member for a number of days, or permanently: they are signed out, told why, and cannot sign in',
  method: 'POST',
  path: '/api/operator/people/:user_id/suspend',
  auth: 'moderator',
  encoding: 'json',
  params: userParams,
  body: z.object({ days: suspensionDays, reason: ActionReason }),
  response: Nothing,
});

export const liftSuspension = endpoint({
  summary: 'Let a suspended member sign in again',
  method: 'POST',
  path: '/api/operator/people/:user_id/lift-suspension',
  auth: 'moderator',
  encoding: 'json',
  params: userParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

export const offerNewEmail = endpoint({
  summary:
    'Offer an account a new address if its owner cannot read the old one. The old address is notified; a link sent to the new one confirms it with a new password',
  method: 'POST',
  path: '/api/operator/people/:user_id/email',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: z.object({ email: EmailAddress, reason: ActionReason }),
  response: Nothing,
});

export const sendMemberConfirmation = endpoint({
  summary: 'Email a member another link that confirms their address, up to five a day',
  method: 'POST',
  path: '/api/operator/people/:user_id/confirmation',
  auth: 'support',
  encoding: 'json',
  params: userParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

export const sendExport = endpoint({
  summary: 'Email a member who requested their data a link to it; it works once, for a day',
  method: 'POST',
  path: '/api/operator/people/:user_id/export',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

export const deletePerson = endpoint({
  summary: 'Delete a member’s account at their request, as if they had done so themselves',
  method: 'POST',
  path: '/api/operator/people/:user_id/delete',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

export const changeRole = endpoint({
  summary: 'Give a member a role in running the service, or take it away',
  method: 'POST',
  path: '/api/operator/people/:user_id/role',
  auth: 'owner',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: z.object({ role: z.enum(roles, 'Unknown role'), reason: ActionReason }),
  response: Nothing,
});

/** A creator's own limits; null for the general limit, 0 for no limit. */
export const QuotaLimits = z.object({ gb: quotaLimit('gigabytes'), hours: quotaLimit('hours') });
export type QuotaLimits = z.infer<typeof QuotaLimits>;

export const setQuota = endpoint({
  summary: 'Set a creator’s own limits on the size and length of their films',
  method: 'POST',
  path: '/api/operator/people/:user_id/quota',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: z.extend(QuotaLimits, { reason: ActionReason }),
  response: Nothing,
});
