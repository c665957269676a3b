import { describeNeeds } from '@kinora/contract/earnings/payout-account';
import type { Wallet, WalletBalance } from '@kinora/contract/earnings/payouts';
import { money } from '#lib/format.ts';
import { asSentence, longDate } from './wallet-text.ts';

/** A sentence about what happens to a creator's money next. */
export function nextPayoutSentence(wallet: Wallet, balance: WalletBalance, isRetry = false): string {
  const { is_monetized, needs_factor, way, account, needs, waits_until } = wallet;
  const { balance_minor, held_minor, held_until, on_its_way_minor, available_minor } = balance;
  const { failed_minor, disputed_minor, currency, minimum_minor } = balance;
  const format = (minor: number) => money(minor, currency);
  const minimum = format(minimum_minor);
  if (failed_minor > 0) {
    const retried = {
      ...balance,
      failed_minor: 0,
      on_its_way_minor: on_its_way_minor - failed_minor,
      available_minor: available_minor + failed_minor,
    };
    const reason = asSentence(balance.failure);
    return `${format(failed_minor)} could not be paid to you and is back in your balance. ${reason}${nextPayoutSentence(wallet, retried, true)}`;
  }
  if (on_its_way_minor > 0) {
    const remaining = { ...balance, balance_minor: balance_minor - on_its_way_minor, on_its_way_minor: 0 };
    const sent = `${format(on_its_way_minor)} is being paid out.`;
    return remaining.balance_minor > 0
      ? `${sent} The rest: ${lowerFirst(nextPayoutSentence(wallet, remaining, isRetry))}`
      : sent;
  }
  if (balance_minor < 0)
    return 'Your balance is below zero, because payments were refunded to viewers after you were paid. Your next earnings will cover it; you owe nothing.';
  if (balance_minor > 0 && balance_minor <= disputed_minor)
    return 'It is on hold until the dispute is settled.';
  if (balance_minor === 0) return 'Nothing is waiting to be paid out.';
  if (!is_monetized)
    return 'We are keeping it for you. Enable monetization in your account to have it paid out.';
  if (needs_factor)
    return 'We are keeping it for you. Set up a second factor in your account to have it paid out.';
  if (account === 'in-review')
    return 'We are keeping it for you. Stripe is checking your details, and it goes out once that is done.';
  if (account === 'incomplete' && needs.length > 0)
    return `We are keeping it for you. Stripe needs ${describeNeeds(needs)} before it can pay you.`;
  if (account !== 'ready')
    return `We are keeping it for you. Enter your bank account ${way === 'stripe' ? 'at Stripe' : 'under Account Setting'} to have it paid out.`;
  if (available_minor >= minimum_minor && waits_until)
    return `${format(available_minor)} is due. It is on hold until ${longDate(waits_until)}, because you changed your bank account.`;
  if (available_minor >= minimum_minor)
    return way === 'stripe'
      ? `${format(available_minor)} ${isRetry ? 'will be sent again' : 'goes out'} within a day.`
      : `${format(available_minor)} is due. It goes out with the next bank transfers.`;
  if (available_minor > 0)
    return `${format(available_minor)} can be paid out once there is at least ${minimum}.`;
  if (held_minor > 0 && held_until)
    return held_minor >= minimum_minor
      ? `Part of it can be paid out from ${longDate(held_until)}.`
      : `The hold ends on ${longDate(held_until)}; it is paid out once there is at least ${minimum}.`;
  return `It is paid out once there is at least ${minimum}.`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
