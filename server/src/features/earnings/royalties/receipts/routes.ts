import { listReceipts, monthlyReceipt } from '@kinora/contract/earnings/receipts';
import { listReceiptsOf } from '#features/earnings/royalties/receipts/receipt-queries.ts';
import { readReceipt } from '#features/earnings/royalties/receipts/read-receipt.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, listReceipts, async ({ viewer, context }) => listReceiptsOf(context.db, viewer.id));

  route(app, monthlyReceipt, async ({ viewer, params, context }) =>
    readReceipt(context.db, viewer.id, params.receipt),
  );
}
