import type { GiftPreview } from '@kinora/contract/billing/gifts';
import { addMonths } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { cancelAtProvider } from '#features/billing/cancel-at-provider.ts';
import { giftRedeemedEmail } from '#features/billing/gifts/emails.ts';
import {
  findGift,
  findGiftByHash,
  findPaidUntil,
  insertMembership,
  listMemberGifts,
  lockGift,
  updateGift,
  type Gift,
} from '#features/billing/gifts/queries.ts';
import { hashGiftCode, stateOf } from '#features/billing/gifts/rules.ts';
import { syncGift } from '#features/billing/gifts/sync-gift.ts';
import { lockMember } from '#features/billing/member-queries.ts';
import { sendEmail } from '#features/billing/notify/notify-changes.ts';
import {
  findApprovedSubscription,
  findLiveSubscription,
  markCancelledForGift,
} from '#features/billing/queries.ts';
import { policyOf } from '#features/billing/rules.ts';
import { syncWaiting } from '#features/billing/sync/sync-waiting.ts';
import type { Viewer } from '#http/access/auth.ts';
import { notFound, Refusal } from '#http/errors.ts';

type RedeemedGift = { begins_at: string; ends_at: string };

/** Returns the gift that a code is for, and what redeeming it would change for a member. @throws Refusal */
export async function lookUpGift(context: Context, viewer: Viewer, code: string): Promise<GiftPreview> {
  const { db, clock } = context;
  const { months, giver_name, message } = await requireRedeemable(context, code);
  await syncWaiting(context, viewer.id);
  const now = clock.now();
  const live = await findLiveSubscription(db, viewer.id);
  const paid_until = await findPaidUntil(db, viewer.id, now);
  const from = paid_until ?? now;
  return {
    months,
    giver_name,
    message,
    begins_at: from.toISOString(),
    ends_at: addMonths(from, months).toISOString(),
    begins_now: paid_until === null,
    ends_renewal: live !== undefined && !live.cancel_scheduled,
  };
}

/**
 * Redeems a code: the gift begins when the days that the member already has are over. Their subscription, if
 * they have one, will not renew, so that they are not charged during the gift. The payment is read from the provider
 * once more.
 * @throws Refusal
 */
export async function redeemGift(context: Context, viewer: Viewer, code: string): Promise<RedeemedGift> {
  const { clock, db } = context;
  const existing = await findGiftByHash(db, 'code_hash', hashGiftCode(code));
  // A double click, or a retry after a lost response.
  if (existing?.recipient_id === viewer.id) return readRedeemed(context, existing, viewer.id);
  const { id } = await requireRedeemable(context, code);
  await syncWaiting(context, viewer.id, { skipsRecentlyRead: false });
  if (await findApprovedSubscription(db, viewer.id))
    throw new Refusal(
      409,
      'You have a payment in progress. Cancel it under Account Setting, or redeem the gift once the payment has arrived.',
    );
  const ends_renewal = await cancelRenewal(context, viewer.id);
  return transaction(db, async (tx) => {
    await lockMember(tx, viewer.id);
    const gift = await lockGift(tx, id);
    const now = clock.now();
    if (stateOf(gift, policyOf(context.config), now) !== 'sent') throw notRedeemable();
    const live = await findLiveSubscription(tx, viewer.id);
    if (live && !live.cancel_scheduled)
      throw new Refusal(409, 'Your membership has just changed. Please review it and try again.');
    const from = (await findPaidUntil(tx, viewer.id, now)) ?? now;
    const until = addMonths(from, gift.months);
    // Only a gift with a confirmed payment has these.
    const { amount_minor, payment_ref, paid_at, provider_ref } = gift;
    if (amount_minor === null || payment_ref === null || paid_at === null || provider_ref === null)
      throw notRedeemable();
    await insertMembership(
      tx,
      { ...gift, amount_minor, payment_ref, paid_at, provider_ref },
      viewer.id,
      { from, until },
      now,
    );
    // The recipient's account has their address, so the address that the giver entered is no longer needed.
    await updateGift(tx, id, { recipient_id: viewer.id, redeemed_at: now, recipient_email: null });
    const content = giftRedeemedEmail(context.config, { ...gift, from, until, ends_renewal });
    await sendEmail(tx, context, viewer.id, `gift-redeemed:${id}`, content);
    return { begins_at: from.toISOString(), ends_at: until.toISOString() };
  });
}

/**
 * Cancels a member's own subscription, which lasts until its paid days are over. The email about the gift mentions
 * that, so no email about the cancellation is sent. @returns whether there was a subscription to cancel.
 */
async function cancelRenewal(context: Context, user_id: number): Promise<boolean> {
  const { db, payments } = context;
  const live = await findLiveSubscription(db, user_id);
  if (!live || live.cancel_scheduled) return false;
  const api = payments.find(live.provider);
  if (!api) throw new Refusal(409, 'Your subscription is with a provider that is no longer set up here.');
  await markCancelledForGift(db, live.id, true);
  try {
    await cancelAtProvider(context, { ...live, api }, user_id);
  } catch (error) {
    await markCancelledForGift(db, live.id, false);
    throw error;
  }
  return true;
}

/** Finds the gift of a code, and reads its payment from the provider. @throws Refusal */
async function requireRedeemable(context: Context, code: string): Promise<Gift> {
  const { clock, config, db, payments } = context;
  const found = await findGiftByHash(db, 'code_hash', hashGiftCode(code));
  if (!found)
    throw notFound(
      'There is no gift with this code. Check the email again: only the code in the latest one is valid.',
    );
  const { card } = payments;
  if (!found.provider_ref || card.provider !== found.provider || !payments.find(found.provider))
    throw new Refusal(409, 'This gift cannot be redeemed at the moment. Please write to us.');
  await syncGift(context, card, found.provider_ref);
  const gift = (await findGift(db, found.id)) ?? found;
  const state = stateOf(gift, policyOf(config), clock.now());
  if (state === 'redeemed') throw new Refusal(409, 'This gift has already been redeemed.');
  if (state === 'expired') throw new Refusal(409, 'This gift has expired. Please write to us.');
  if (state !== 'sent') throw notRedeemable();
  return gift;
}

const notRedeemable = () =>
  new Refusal(409, 'This gift is no longer valid. Please ask the person who gave it to you.');

async function readRedeemed({ db }: Context, { id }: Gift, user_id: number): Promise<RedeemedGift> {
  const all = await listMemberGifts(db, user_id, new Date(0));
  const found = all.find(({ gift_id }) => gift_id === id);
  if (!found) throw new Refusal(409, 'This gift has already been redeemed.');
  return { begins_at: found.begins_at, ends_at: found.ends_at };
}
