import type { Wallet } from '@kinora/contract/earnings/payouts';
import type { Context } from '#context.ts';
import type { Viewer } from '#http/auth.ts';
import { Refusal } from '#http/errors.ts';

type Asking = Pick<Context, 'db' | 'clock' | 'payouts' | 'log'>;

const accountOf = ({ db }: Pick<Context, 'db'>, user_id: number) =>
  db.selectFrom('payout_accounts').selectAll().where('user_id', '=', user_id).executeTakeFirst();

/** Returns the state of a creator's account at Stripe, asking again if it was not ready before. */
export async function accountState(
  { db, clock, payouts, log }: Asking,
  user_id: number,
): Promise<Wallet['account']> {
  if (payouts.way === 'manual') return null;
  const account = await accountOf({ db }, user_id);
  if (!account) return 'missing';
  if (account.is_ready) return 'ready';
  const is_ready = await payouts.isReady(account.account_ref).catch((error: unknown) => {
    log.warn({ err: error }, 'Stripe does not say how far an account is');
    return false;
  });
  if (!is_ready) return 'incomplete';
  await db
    .updateTable('payout_accounts')
    .set({ is_ready, checked_at: clock.now() })
    .where('user_id', '=', user_id)
    .execute();
  return 'ready';
}

/** Returns Stripe's page for entering one's bank account. @throws 409 if there is no account to set up */
export async function accountPage(context: Asking, { id: user_id, email }: Viewer): Promise<string> {
  const { db, clock, payouts } = context;
  if (payouts.way === 'manual')
    throw new Refusal(409, 'Here royalties are paid by bank transfer. There is no account to set up.');
  const { monetized_at } = await db
    .selectFrom('users')
    .select('monetized_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (!monetized_at) throw new Refusal(409, 'Enable monetization in your account first.');
  const known = await accountOf(context, user_id);
  if (known) return payouts.accountPage(known.account_ref);
  const account_ref = await payouts.openAccount({ user_id, email });
  const now = clock.now();
  await db
    .insertInto('payout_accounts')
    .values({ user_id, account_ref, created_at: now, checked_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return payouts.accountPage(account_ref);
}
