import type { Wallet } from '@kinora/contract/earnings/payouts';
import { after, day } from '#clock.ts';
import { requiresFactors } from '#config/config.ts';
import type { Context } from '#context.ts';
import { readMonetizedAt } from '#features/earnings/monetization/queries.ts';
import { findBankAccount } from '#features/earnings/bank-accounts/queries.ts';
import { accountState } from '#features/earnings/payouts/stripe-account.ts';
import { listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { listDisputedShows } from '#features/earnings/payouts/disputed-queries.ts';
import { availableOf, holdOf, minimumIn } from '#features/earnings/payouts/rules.ts';
import type { Viewer } from '#http/access/auth.ts';

type WalletContext = Pick<Context, 'db' | 'clock' | 'config' | 'jobs' | 'payouts' | 'log'>;

/** Returns a creator's balances, what is on hold, and how payouts reach them. */
export async function walletOf(
  context: WalletContext,
  { id: user_id, has_factor }: Pick<Viewer, 'id' | 'has_factor'>,
): Promise<Wallet> {
  const { db, clock, config, payouts } = context;
  const { royalty_hold_days } = config;
  const minimum_minor = minimumIn(config.currency, config);
  const now = clock.now();
  const stored = await listBalances(db, { user_id }, holdOf(config, now));
  const primary = stored.find(({ currency }) => currency === config.currency);
  const disputed = await listDisputedShows(db, { user_id }, now);
  const balances = stored.map((balance) => ({
    currency: balance.currency,
    minimum_minor: minimumIn(balance.currency, config),
    balance_minor: balance.balance_minor,
    held_minor:
      balance.balance_minor -
      balance.matured_minor -
      (balance.disputed_minor - balance.disputed_matured_minor),
    held_until:
      balance.held_since && after(new Date(balance.held_since), balance.hold_days * day).toISOString(),
    on_its_way_minor: balance.open_minor,
    failed_minor: balance.failed_minor,
    failure: balance.failure,
    available_minor: Math.max(0, availableOf(balance)),
    paid_minor: balance.paid_minor,
    disputed_minor: balance.disputed_minor,
    disputed_shows: disputed
      .filter(({ currency }) => currency === balance.currency)
      .map(({ show_id, title, amount_minor }) => ({ show_id, title, amount_minor })),
  }));
  if (!balances.some(({ currency }) => currency === config.currency))
    balances.unshift({ currency: config.currency, minimum_minor, ...emptyBalance });
  return {
    is_monetized: (await readMonetizedAt(db, user_id)) !== null,
    needs_factor: requiresFactors(config) && !has_factor,
    way: payouts.way,
    ...(await accountOf(context, user_id)),
    minimum_minor,
    hold_days: primary?.hold_days ?? royalty_hold_days,
    balances,
  };
}

/** Returns the state of the account that payouts go to. */
async function accountOf(
  context: WalletContext,
  user_id: number,
): Promise<Pick<Wallet, 'account' | 'needs' | 'needs_by' | 'waits_until'>> {
  const { db, clock, payouts } = context;
  if (payouts.way === 'stripe')
    return { ...(await accountState({ ...context, payouts }, user_id)), waits_until: null };
  const bank = await findBankAccount(db, user_id);
  const noNeeds = { needs: [], needs_by: null };
  if (!bank) return { account: 'missing', ...noNeeds, waits_until: null };
  const isHeld = new Date(bank.payable_from) > clock.now();
  return { account: 'ready', ...noNeeds, waits_until: isHeld ? bank.payable_from : null };
}

const emptyBalance = {
  balance_minor: 0,
  held_minor: 0,
  held_until: null,
  on_its_way_minor: 0,
  failed_minor: 0,
  failure: null,
  available_minor: 0,
  paid_minor: 0,
  disputed_minor: 0,
  disputed_shows: [],
};
