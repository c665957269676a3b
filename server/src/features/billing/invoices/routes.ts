import * as contract from '@kinora/contract/billing/invoices';
import { recordAction } from '#features/audit/queries.ts';
import { readInvoiceFile } from '#features/billing/invoices/read-file.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, contract.downloadInvoice, async ({ params: { invoice_id }, viewer, context }) => {
    const { file } = await readInvoiceFile(context, invoice_id, viewer.id);
    return file;
  });

  route(app, contract.downloadMemberInvoice, async ({ params: { invoice_id }, viewer, context, request }) => {
    const { file, number, user_id } = await readInvoiceFile(context, invoice_id, null);
    const about = { target_id: user_id, subject: number, request };
    await recordAction(context, context.db, { act: 'invoice-opened', actor: viewer, ...about });
    return file;
  });
}
