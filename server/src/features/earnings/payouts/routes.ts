import {
  exportPayouts,
  listPayouts,
  openPayoutAccount,
  markPayoutFailed,
  recordPayoutResults,
  markPayoutsPaid,
  type Payout,
} from '@kinora/contract/earnings/payouts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { accountPage } from '#features/earnings/payouts/stripe-account.ts';
import { bookResults } from '#features/earnings/payouts/book-results.ts';
import { exportTransfers, markFailed, markPaid } from '#features/earnings/payouts/bank-transfers.ts';
import { listOpenPayouts, type PayoutRow } from '#features/earnings/payouts/queries.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import { fitsSepa } from '#features/earnings/payouts/transfers-file.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, openPayoutAccount, async ({ viewer, context }) => ({ url: await accountPage(context, viewer) }));

  route(app, listPayouts, async ({ context }) =>
    (await listOpenPayouts(context.db)).map(payoutView(context)),
  );

  route(app, exportPayouts, async ({ body: { file }, viewer, context, request }) => {
    return transaction(context.db, async (tx) => {
      const list = await exportTransfers({ ...context, db: tx }, file, { reader_id: viewer?.id ?? null });
      await recordAction(context, tx, { act: 'payouts-exported', actor: viewer, subject: file, request });
      return { file, ...list };
    });
  });

  route(app, markPayoutsPaid, async ({ body: { payouts, reference }, viewer, context, request }) => {
    return transaction(context.db, async (tx) => {
      const paid = await markPaid({ ...context, db: tx }, payouts, reference);
      await recordAction(context, tx, { act: 'payouts-paid', actor: viewer, subject: payouts, request });
      return { paid };
    });
  });

  route(app, recordPayoutResults, async ({ body: { file, content }, viewer, context, request }) => {
    return transaction(context.db, async (tx) => {
      await recordAction(context, tx, { act: 'payouts-paid', actor: viewer, subject: file, request });
      return bookResults({ ...context, db: tx }, file, content);
    });
  });

  route(app, markPayoutFailed, async ({ body: { payout, reason }, viewer, context, request }) => {
    return transaction(context.db, async (tx) => {
      const failed = payoutView(context)(await markFailed({ ...context, db: tx }, payout, reason));
      const about = { target_id: failed.user_id, subject: payout, reason, request };
      await recordAction(context, tx, { act: 'payout-failed', actor: viewer, ...about });
      return failed;
    });
  });
}

const payoutView =
  ({ config }: Pick<Context, 'config'>) =>
  (payout: PayoutRow): Payout => ({
    key: payoutKey(payout),
    user_id: payout.user_id,
    creator: payout.creator,
    amount_minor: payout.amount_minor,
    withheld_minor: payout.withheld_minor,
    currency: payout.currency,
    status: payout.status,
    way: payout.way,
    destination: payout.destination,
    reference: payout.reference,
    failure: payout.failure,
    created_at: payout.created_at,
    is_sepa:
      config.sepa_debtor !== null && fitsSepa({ currency: payout.currency, country: payout.bank_country }),
  });
