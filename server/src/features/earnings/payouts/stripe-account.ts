import type { Wallet } from '@kinora/contract/earnings/payouts';
import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { findStoredTaxData, readMonetizedAt } from '#features/earnings/monetization/queries.ts';
import { countryOf } from '#features/earnings/monetization/rules.ts';
import {
  findPayoutAccount,
  insertPayoutAccount,
  type PayoutAccount,
} from '#features/earnings/payouts/account-queries.ts';
import { checkAccount, type AccountCheckContext } from '#features/earnings/payouts/check-accounts.ts';
import type { Viewer } from '#http/access/auth.ts';
import { Refusal } from '#http/errors.ts';
import { AccountRefused, type AccountState, type PayoutProvider } from '#services/payouts/types.ts';
import { countryName } from '@kinora/contract/earnings/countries';

/** How long the wallet relies on the stored state of an account that is ready. */
const recheckAfter_ms = 6 * hour;

/**
 * Returns the state of a creator's Stripe account; reads it from Stripe if it was not ready or has
 * not been read recently.
 */
export async function accountState(
  context: AccountCheckContext & { payouts: PayoutProvider },
  user_id: number,
): Promise<Pick<Wallet, 'account' | 'needs' | 'needs_by'>> {
  const { db, clock, payouts, log } = context;
  const account = await findPayoutAccount(db, user_id);
  if (!account) return { account: 'missing', needs: [], needs_by: null };
  const canUseStored =
    account.is_ready && new Date(account.checked_at) > after(clock.now(), -recheckAfter_ms);
  const state = canUseStored
    ? storedState(account)
    : await checkAccount(context, payouts, account).catch((error: unknown) => {
        log.warn({ err: error }, 'Could not read the state of a payout account from Stripe');
        return storedState(account);
      });
  const { needs, needs_by } = state;
  return { account: statusOf(state), needs, needs_by: needs_by?.toISOString() ?? null };
}

const storedState = ({ is_ready, in_review, needs, needs_by }: PayoutAccount): AccountState => ({
  is_ready,
  in_review,
  needs,
  needs_by: needs_by === null ? null : new Date(needs_by),
});

function statusOf({ is_ready, in_review }: AccountState): Wallet['account'] {
  if (is_ready) return 'ready';
  return in_review ? 'in-review' : 'incomplete';
}

/** Returns the URL of Stripe's page for entering a bank account. @throws 409 if there is no account to set up. */
export async function accountPage(
  context: Pick<Context, 'db' | 'clock' | 'payouts' | 'log'>,
  { id: user_id, email }: Viewer,
): Promise<string> {
  const { db, clock, payouts } = context;
  if (payouts.way === 'manual')
    throw new Refusal(409, 'Royalties are paid by bank transfer here. There is no account to set up.');
  if (!(await readMonetizedAt(db, user_id)))
    throw new Refusal(409, 'Enable monetization in your account first.');
  const existing = await findPayoutAccount(db, user_id);
  if (existing) return payouts.accountPage(existing.account_ref);
  const details = await findStoredTaxData(db, user_id);
  const country = details && countryOf(details);
  if (!country)
    throw new Refusal(409, 'Add your country to your monetization details first. Stripe requires it.');
  const account_ref = await openAccount(context, payouts, { user_id, email, country });
  await insertPayoutAccount(db, { user_id, account_ref, country, now: clock.now() });
  return payouts.accountPage(account_ref);
}

async function openAccount(
  { log }: Pick<Context, 'log'>,
  payouts: PayoutProvider,
  creator: { user_id: number; email: string; country: string },
): Promise<string> {
  const { user_id, country } = creator;
  try {
    return await payouts.openAccount(creator);
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    log.warn({ user_id, country, reason: error.message }, 'Stripe refused to open an account for a creator');
    throw new Refusal(
      409,
      `Stripe cannot pay you in ${countryName(country)} through us. Your earnings stay in your balance. Please write to us through the contact form, so that we can find another way.`,
    );
  }
}
