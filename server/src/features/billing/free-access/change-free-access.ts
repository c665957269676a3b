import { outranks, type Role } from '@kinora/contract/roles';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { findFreeSubscription } from '#features/billing/free-access/queries.ts';
import { findMember } from '#features/billing/member-queries.ts';
import {
  findApprovedSubscription,
  findLiveSubscription,
  findSubscriptionWithAccess,
} from '#features/billing/queries.ts';
import { findMemberPrices } from '#features/billing/regional-prices/queries.ts';
import { priceOf, termsForPrice } from '#features/billing/rules.ts';
import { countSubscriptions } from '#features/billing/subscribe-queries.ts';
import { syncWaiting } from '#features/billing/sync/sync-waiting.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { forbidden, invalid, notFound, Refusal } from '#http/errors.ts';

/** Without a limit, a mistyped year could give access for decades. */
const maxDuration_ms = 366 * day;

type FreeAccessCall = {
  user_id: number;
  reason: string;
  /** Null for the command line. */
  actor: { id: number; role: Role } | null;
  request?: AuditRecord['request'];
};

/**
 * Lets a member watch for free until the end of `last_day` in UTC. At the provider this is a subscription that
 * consists only of free days; its zero-amount invoice gives access like any payment.
 * @throws Refusal
 */
export async function giveFreeAccess(
  context: Context,
  { last_day, user_id, reason, actor, request }: FreeAccessCall & { last_day: string },
): Promise<void> {
  const { clock, config, db, payments } = context;
  const { card } = payments;
  if (card.provider === 'sandbox' && !config.sandbox)
    throw new Refusal(503, 'Payments are not set up here yet, so free access cannot be given.');
  const now = clock.now();
  const until = after(new Date(`${last_day}T00:00:00Z`), day);
  if (until <= now) throw invalid({ last_day: 'The last day has passed' });
  if (until > after(now, maxDuration_ms)) throw invalid({ last_day: 'Choose a day within a year' });
  const { name, email } = await requireOutranked(context, user_id, actor);
  await syncWaiting(context, user_id, { skipsRecentlyRead: false });
  // Counted before the check, so that the check sees any access that the counted subscriptions give.
  const attempt = await countSubscriptions(db, user_id);
  if ((await findSubscriptionWithAccess(db, user_id, now)) || (await findApprovedSubscription(db, user_id)))
    throw new Refusal(409, 'This member can already watch, or has a payment in progress.');
  if ((await findLiveSubscription(db, user_id))?.paused_until)
    throw new Refusal(409, 'This member has paused their subscription, and can resume it.');
  const about = { target_id: user_id, actor, ...(request && { request }) };
  const subject = `until ${last_day}`;
  await recordAction(context, db, { act: 'free-access-requested', subject, reason, ...about });
  const payer = { user_id, name, email, has_trial: false };
  const { prices } = await findMemberPrices(db, config, user_id);
  const { regional } = termsForPrice(config, priceOf(prices, 'month'));
  const ref = await card.giveFreeAccess(payer, until, `free:${user_id}:${attempt}:${last_day}`, regional);
  await syncSubscription(context, card, ref);
}

/** Ends a member's free access at once. @throws Refusal */
export async function endFreeAccess(
  context: Context,
  { user_id, reason, actor, request }: FreeAccessCall,
): Promise<void> {
  const { db, payments } = context;
  await requireOutranked(context, user_id, actor);
  const found = await findFreeSubscription(db, user_id);
  if (!found) throw new Refusal(409, 'This member has no free access.');
  const provider = payments.find(found.provider);
  if (!provider) throw new Refusal(409, `${found.provider} is no longer set up. End the free access there.`);
  const about = { target_id: user_id, actor, ...(request && { request }) };
  await recordAction(context, db, { act: 'free-access-end-requested', reason, ...about });
  await provider.end(found.provider_ref, `end-free:${found.provider_ref}`);
  await syncSubscription(context, provider, found.provider_ref);
}

/**
 * @throws 404 if the member does not exist, and 403 unless the caller's role is higher: nobody gives themselves
 * access.
 */
async function requireOutranked({ db }: Context, user_id: number, actor: FreeAccessCall['actor']) {
  const member = await findMember(db, user_id);
  if (!member) throw notFound('This member does not exist. The account may have been deleted.');
  if (actor && !outranks(actor.role, member.role))
    throw forbidden('You can only do this to members whose role is lower than yours.');
  return member;
}
