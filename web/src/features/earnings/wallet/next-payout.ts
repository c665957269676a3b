import type { Wallet, WalletBalance } from '@kinora/contract/earnings/payouts';
import { money } from '#lib/format.ts';
import { dayName } from './words.ts';

/** A sentence about what happens to a creator's money next. */
export function nextPayout(wallet: Wallet, balance: WalletBalance): string {
  const { is_monetized, way, account, minimum_minor } = wallet;
  const { balance_minor, held_minor, held_until, on_its_way_minor, available_minor, currency } = balance;
  const say = (minor: number) => money(minor, currency);
  const least = say(minimum_minor);
  if (on_its_way_minor > 0) {
    const left = { ...balance, balance_minor: balance_minor - on_its_way_minor, on_its_way_minor: 0 };
    const sent = `${say(on_its_way_minor)} is on its way to you.`;
    return left.balance_minor > 0 ? `${sent} As for the rest: ${nextPayout(wallet, left)}` : sent;
  }
  if (balance_minor < 0)
    return 'Your balance is below zero, because payments were refunded to viewers after you were paid. Your next earnings make up for it; you owe nothing.';
  if (balance_minor === 0) return 'Nothing is waiting to be paid out.';
  if (!is_monetized) return 'It is kept for you. Enable monetization in your account to have it paid out.';
  if (account && account !== 'ready')
    return 'It is kept for you. Tell Stripe where it goes, and it is paid out.';
  if (available_minor >= minimum_minor)
    return way === 'stripe'
      ? `${say(available_minor)} goes out within a day.`
      : `${say(available_minor)} is due. It goes out with the next bank transfers.`;
  if (available_minor > 0)
    return `${say(available_minor)} could be paid out; it waits until there is at least ${least}.`;
  if (held_minor > 0 && held_until)
    return held_minor >= minimum_minor
      ? `The first of it can be paid out from ${dayName(held_until)} on.`
      : `Its time comes on ${dayName(held_until)}; it is paid out once there is at least ${least}.`;
  return `It is paid out once there is at least ${least}.`;
}
