import type { Context } from '#context.ts';
import type { Viewer } from '#http/access/auth.ts';
import { limitAttempts, memberSource } from '#http/access/limit-attempts.ts';

/** Coupons that one member may enter per hour: their codes are short enough to be guessed. */
const maxPerHour = 20;

/** @throws 429 after too many coupons. */
export async function limitCoupons(context: Context, viewer: Viewer, coupon: string | null): Promise<void> {
  if (coupon === null) return;
  await limitAttempts(
    context,
    { kind: 'coupon', account: null, source: memberSource(context, viewer.id) },
    maxPerHour,
    'You have entered too many coupons within an hour. Please wait a while before you enter another one.',
  );
}
