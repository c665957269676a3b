import { readWallet } from '@kinora/contract/earnings/payouts';
import { walletPayments } from '@kinora/contract/earnings/wallet';
import { readListOrPage } from '#db/page.ts';
import { selectWalletPayments } from '#features/earnings/wallet/queries.ts';
import { walletOf } from '#features/earnings/wallet/read-wallet.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, readWallet, async ({ viewer, context }) => walletOf(context, viewer));

  route(app, walletPayments, async ({ viewer, query, context }) =>
    readListOrPage(selectWalletPayments(context.db, viewer.id, query), 'ledger_postings.id', query),
  );
}
