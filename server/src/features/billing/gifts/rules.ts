import { GiftCode, type GiftState } from '@kinora/contract/billing/gifts';
import { createHash, randomBytes } from 'node:crypto';
import { hour } from '#clock.ts';
import { isPaymentReversed, type Policy } from '#features/billing/rules.ts';

/** Digits and letters that cannot be mistaken for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new code of 80 random bits, as it is written in the email. */
export function newCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
}

/**
 * Returns the hash that is stored for a code, which is the same however the code is typed. A plain hash is enough,
 * because a code has too many bits to be guessed.
 */
export const hashGiftCode = (code: string): Buffer =>
  createHash('sha256').update(GiftCode.parse(code)).digest();

/** Creates the secret in the URL of an order's page; only its hash is stored. */
export const newToken = (): string => randomBytes(24).toString('base64url');
export const hashOrderToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns when a code is emailed: on the morning of the chosen day, or at once. */
export function giftSendTime(send_on: string | null, now: Date): Date {
  if (send_on === null) return now;
  const morning = new Date(Date.parse(`${send_on}T00:00:00Z`) + 9 * hour);
  return morning > now ? morning : now;
}

type GiftProgress = {
  paid_at: string | null;
  sent_at: string | null;
  redeemed_at: string | null;
  voided_at: string | null;
  expires_at: string | null;
} & Voidable;

type Voidable = {
  amount_minor: number | null;
  refunded_minor: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  disputed_minor: number | null;
  is_fraud: boolean;
  voided_at: string | null;
};

/** Whether a gift gives no access, because its payment was refunded, disputed or fraudulent, or staff are refunding it. */
export const isVoid = (gift: Voidable, policy: Policy): boolean =>
  gift.voided_at !== null ||
  gift.is_fraud ||
  isPaymentReversed({ ...gift, amount_minor: gift.amount_minor ?? 0 }, policy);

export function stateOf(gift: GiftProgress, policy: Policy, now: Date): GiftState {
  if (gift.paid_at === null) return 'unpaid';
  if (isVoid(gift, policy)) return 'void';
  if (gift.redeemed_at !== null) return 'redeemed';
  if (gift.expires_at !== null && new Date(gift.expires_at) <= now) return 'expired';
  return gift.sent_at === null ? 'waiting' : 'sent';
}
