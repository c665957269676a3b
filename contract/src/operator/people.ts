import * as z from 'zod/mini';
import { providers } from '../billing/billing.ts';
import { Id, IdText, Instant, Nothing, pageOf, pageQuery, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { roles } from '../roles.ts';

/** Why something is done to a person's account; the audit log keeps it. */
export const ActReason = text('Reason', 5, 500);

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
  answer: pageOf(PersonRow),
});

const Suspension = z.object({
  /** Null if it has no end. */
  until: z.nullable(Instant),
  reason: z.string(),
});

export const Person = z.object({
  ...PersonRow.shape,
  suspension: z.nullable(Suspension),
  subscription: z.nullable(
    z.object({
      provider: z.enum(providers),
      status: z.string(),
      price_minor: z.int(),
      currency: z.string(),
      access_until: z.nullable(Instant),
      started_at: Instant,
      ended_at: z.nullable(Instant),
    }),
  ),
  /** Newest first. */
  payments: z.array(
    z.object({
      id: Id,
      amount_minor: z.int(),
      refunded_minor: z.int(),
      currency: z.string(),
      paid_at: Instant,
    }),
  ),
  /** Where they are signed in, the last seen first. */
  sessions: z.array(
    z.object({ id: Id, device: z.string(), browser: z.string(), created_at: Instant, last_seen_at: Instant }),
  ),
  shows: z.array(z.object({ id: Id, title: z.string(), episodes_count: z.int(), created_at: Instant })),
});
export type Person = z.infer<typeof Person>;

const whose = z.object({ user_id: IdText });

export const readPersonPage = endpoint({
  summary: 'All about one member that support needs; who looked is recorded',
  method: 'GET',
  path: '/api/operator/people/:user_id',
  auth: 'support',
  params: whose,
  answer: Person,
});

export const signOutPerson = endpoint({
  summary: 'End all sessions of a member',
  method: 'POST',
  path: '/api/operator/people/:user_id/sign-out',
  auth: 'support',
  encoding: 'json',
  params: whose,
  body: z.object({ reason: ActReason }),
  answer: z.object({ ended: z.int() }),
});

const longest = 'Choose one day to ten years';

/** How many days a suspension lasts; null if it has no end. */
export const suspensionDays = z.nullable(
  z.int('Choose a number of days').check(z.minimum(1, longest), z.maximum(3650, longest)),
);

export const suspendPerson = endpoint({
  summary: 'Suspend a member for some days, or for good: they are signed out, told why, and cannot sign in',
  method: 'POST',
  path: '/api/operator/people/:user_id/suspend',
  auth: 'moderator',
  encoding: 'json',
  params: whose,
  body: z.object({ days: suspensionDays, reason: ActReason }),
  answer: Nothing,
});

export const liftSuspension = endpoint({
  summary: 'Let a suspended member sign in again',
  method: 'POST',
  path: '/api/operator/people/:user_id/lift-suspension',
  auth: 'moderator',
  encoding: 'json',
  params: whose,
  body: z.object({ reason: ActReason }),
  answer: Nothing,
});

export const changeRole = endpoint({
  summary: 'Give a member a role in running the service, or take it away',
  method: 'POST',
  path: '/api/operator/people/:user_id/role',
  auth: 'owner',
  step_up: 'always',
  encoding: 'json',
  params: whose,
  body: z.object({ role: z.enum(roles, 'This role is not known'), reason: ActReason }),
  answer: Nothing,
});
