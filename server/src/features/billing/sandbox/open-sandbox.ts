import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import type { Signer } from '#keys.ts';
import {
  cancel,
  changeInterval,
  changePrice,
  endNow,
  pause,
  refundPayment,
  replaceMethod,
  resume,
} from '#features/billing/sandbox/change-subscription.ts';
import {
  endSandboxCoupon,
  findUsableCoupon,
  insertCoupon,
  findSandboxCoupon,
  listSandboxCoupons,
} from '#features/billing/sandbox/coupon-queries.ts';
import { couponQuote } from '#features/billing/sandbox/coupon-rules.ts';
import { priceOf } from '#features/billing/rules.ts';
import { verifySandboxEvent } from '#features/billing/sandbox/events.ts';
import { checkoutUrl, readSandboxSubscription } from '#features/billing/sandbox/read.ts';
import { sandboxGifts } from '#features/billing/sandbox/gifts.ts';
import { giveFreeDays } from '#features/billing/sandbox/give-free.ts';
import { insertOpenSubscription, listChanged } from '#features/billing/sandbox/subscription-queries.ts';
import {
  UnknownCoupon,
  type CardProvider,
  type Order,
  type Payer,
  type Terms,
} from '#services/payments/types.ts';

type Plan = Pick<Config, 'price_minor' | 'yearly_price_minor' | 'currency' | 'trial_days' | 'grace_days'>;

/**
 * A provider that moves no money. Its hosted page is one of our own pages, clearly labeled, and its records are in our
 * database. Like a real provider, it reports payments by signed webhook events.
 */
export function openSandbox(plan: Plan, db: Db, signer: Signer, clock: Clock): CardProvider {
  const requireCoupon = async (code: string, currency: string) => {
    const found = await findUsableCoupon(db, code, clock.now());
    // A coupon for an amount in another currency cannot be applied.
    if (!found || (found.currency ?? currency) !== currency)
      throw new UnknownCoupon('This coupon does not exist');
    return found;
  };

  const priceFor = ({ billed_every, regional }: Terms) =>
    regional ? { billed_every, ...regional } : priceOf(plan, billed_every);

  /** Returns a reference that cannot be guessed; the same attempt leads to the same checkout. */
  const createCheckout = async (payer: Payer, { coupon, ...terms }: Order, idempotency_key: string) => {
    const ref = `sandbox_${signer.sign(`checkout ${idempotency_key}`)}`;
    const { billed_every, price_minor, currency } = priceFor(terms);
    const appliedCoupon = coupon === null ? null : await requireCoupon(coupon, currency);
    const trial_days = payer.has_trial ? plan.trial_days : 0;
    const subscription = {
      ref,
      user_id: payer.user_id,
      billed_every,
      price_minor,
      first_price_minor: appliedCoupon ? couponQuote(appliedCoupon, price_minor).amount_minor : price_minor,
      coupon_id: appliedCoupon?.id ?? null,
      coupon_months: appliedCoupon ? appliedCoupon.months : 1,
      trial_days,
      currency,
    };
    await insertOpenSubscription(db, subscription, clock.now());
    return ref;
  };

  return {
    provider: 'sandbox',
    prices: async () => [],
    publishable_key: null,
    startCheckout: async (...request) => ({ url: checkoutUrl(await createCheckout(...request)) }),
    subscribe: async (...request) => {
      const ref = await createCheckout(...request);
      return { provider_ref: ref, client_secret: ref, kind: 'payment' };
    },
    quote: async (code, _, regional = plan) =>
      couponQuote(await requireCoupon(code, regional.currency), regional.price_minor),
    giveFreeAccess: async ({ user_id }, until, idempotency_key, regional = plan) => {
      const ref = `sandbox_${signer.sign(`free ${idempotency_key}`)}`;
      const { price_minor, currency } = regional;
      const terms = { ref, user_id, price_minor, first_price_minor: price_minor, trial_days: 0, currency };
      await giveFreeDays(db, terms, until, clock.now());
      return ref;
    },
    coupons: {
      list: (lastRef) => listSandboxCoupons(db, lastRef),
      find: (code) => findSandboxCoupon(db, code),
      create: (coupon) => insertCoupon(db, coupon, clock.now()),
      end: (ref) => endSandboxCoupon(db, ref, clock.now()),
    },
    gifts: sandboxGifts(db, signer, clock),
    replaceMethod: async (ref, method) => ({
      client_secret: (await replaceMethod(db, ref, method, clock.now())) ? ref : null,
    }),
    cancel: (ref) => cancel(db, ref, clock.now()),
    changePrice: (ref, terms) => changePrice(db, ref, priceFor(terms).price_minor, clock.now()),
    changeInterval: (ref, terms) => changeInterval(db, ref, () => priceFor(terms), clock.now()),
    pause: (ref, months) => pause(db, ref, months, clock.now()),
    resume: (ref) => resume(db, ref, clock.now(), plan.grace_days),
    end: (ref) => endNow(db, ref, clock.now()),
    refund: ({ provider_ref }) => refundPayment(db, provider_ref, clock.now()),
    readSubscription: (ref) => readSandboxSubscription(db, ref),
    verifyEvent: async (raw_body, headers) => verifySandboxEvent(signer, raw_body, headers),
    listChanged: (since) => listChanged(db, since),
  };
}
