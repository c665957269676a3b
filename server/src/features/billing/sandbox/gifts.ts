import { after, day, type Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { cardMethod, type SandboxCardName } from '#features/billing/sandbox/card-rules.ts';
import { insertEvent } from '#features/billing/sandbox/event-queries.ts';
import {
  findSandboxGift,
  insertOpenGift,
  lockSandboxGift,
  updateSandboxGift,
  type SandboxGift,
} from '#features/billing/sandbox/gift-queries.ts';
import { giftPrefix } from '#features/billing/sandbox/gift-rules.ts';
import { checkoutUrl } from '#features/billing/sandbox/read.ts';
import type { Signer } from '#keys.ts';
import type { Gifts, ProviderGift } from '#services/payments/gift-types.ts';

/** How long a checkout stays open. */
const open_ms = day;

/** Gifts in the sandbox, which moves no money. */
export const sandboxGifts = (db: Db, signer: Signer, clock: Clock): Gifts => ({
  startCheckout: async ({ gift_id, months, price_minor, currency, return_url }, key) => {
    const ref = giftPrefix + signer.sign(`gift ${key}`);
    const gift = { ref, client_reference: gift_id, months, amount_minor: price_minor, currency, return_url };
    await insertOpenGift(db, gift, clock.now());
    return { provider_ref: ref, url: checkoutUrl(ref) };
  },
  read: async (ref) => asGift(await findSandboxGift(db, ref)),
  refund: (ref) => refundGift(db, ref, clock.now()),
});

function asGift(found: SandboxGift | undefined): ProviderGift | null {
  if (!found) return null;
  const { ref, client_reference, amount_minor, currency, refunded_minor, dispute, paid_at } = found;
  return {
    gift_id: client_reference,
    price_minor: amount_minor,
    currency,
    payment:
      paid_at === null
        ? null
        : {
            provider_ref: `${ref}:1`,
            amount_minor,
            tax_minor: 0,
            fee_minor: 0,
            refunded_minor,
            dispute,
            disputed_minor: null,
            currency,
            paid_at: new Date(paid_at),
            receipt_url: null,
            method: { brand: cardMethod('success').brand, last4: cardMethod('success').last4 },
            is_fraud: false,
          },
  };
}

/** The data shown on the hosted page; undefined if the checkout does not exist. */
export async function readGiftCheckout(db: Db, ref: string, now: Date) {
  const found = await findSandboxGift(db, ref);
  if (!found) return undefined;
  const { amount_minor, currency, months, authenticating, status } = found;
  const unpaidStatus = isExpired(found, now) ? ('expired' as const) : ('open' as const);
  return {
    amount_minor,
    full_amount_minor: amount_minor,
    billed_every: 'month' as const,
    gift_months: months,
    currency,
    trial_days: 0,
    status: authenticating ? ('needs_authentication' as const) : status === 'paid' ? status : unpaidStatus,
  };
}

const isExpired = ({ created_at }: SandboxGift, now: Date) => after(new Date(created_at), open_ms) <= now;

/** Pays an open checkout with a test card. @returns where to go once it is paid. */
export function payGiftCheckout(
  db: Db,
  ref: string,
  card: SandboxCardName,
  now: Date,
): Promise<'needs_authentication' | 'declined' | 'not_open' | { return_url: string }> {
  return transaction(db, async (tx) => {
    const found = await lockSandboxGift(tx, ref);
    if (found?.status !== 'open' || isExpired(found, now)) return 'not_open';
    if (card === 'declined') return 'declined';
    if (card === 'needs_authentication') {
      await updateSandboxGift(tx, ref, { authenticating: true });
      return 'needs_authentication';
    }
    return takePayment(tx, found, now);
  });
}

/** Handles the payer's response to their bank: the pending payment is made or abandoned. */
export function authenticateGift(
  db: Db,
  ref: string,
  is_confirmed: boolean,
  now: Date,
): Promise<'refused' | 'not_open' | { return_url: string }> {
  return transaction(db, async (tx) => {
    const found = await lockSandboxGift(tx, ref);
    if (!found?.authenticating) return 'not_open';
    await updateSandboxGift(tx, ref, { authenticating: false });
    return is_confirmed ? takePayment(tx, found, now) : 'refused';
  });
}

async function takePayment(tx: Tx, { ref, return_url }: SandboxGift, now: Date) {
  await updateSandboxGift(tx, ref, { status: 'paid', authenticating: false, paid_at: now });
  await insertEvent(tx, 'gift.paid', ref, now);
  return { return_url };
}

/** Refunds the rest of a payment; false if it is disputed or nothing is left. */
function refundGift(db: Db, ref: string, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const found = await lockSandboxGift(tx, ref);
    if (found?.status !== 'paid' || found.refunded_minor === found.amount_minor) return false;
    if (found.dispute === 'open' || found.dispute === 'lost') return false;
    await updateSandboxGift(tx, ref, { refunded_minor: found.amount_minor });
    await insertEvent(tx, 'gift.refunded', ref, now);
    return true;
  });
}

/** Simulates the payer's bank disputing the payment, or deciding the dispute. */
export const disputeGift = (
  db: Db,
  ref: string,
  dispute: 'open' | 'won' | 'lost',
  now: Date,
): Promise<void> =>
  transaction(db, async (tx) => {
    await updateSandboxGift(tx, ref, { dispute });
    await insertEvent(tx, `gift.dispute.${dispute}`, ref, now);
  });
