import * as contract from '@kinora/contract/billing/invoices';
import type { Context } from '#context.ts';
import { recordAct } from '#features/audit/queries.ts';
import { findInvoice } from '#features/billing/invoices/queries.ts';
import { numberOf } from '#features/billing/invoices/rules.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, contract.downloadInvoice, async ({ params: { invoice_id }, viewer, context }) => {
    const { file } = await readFile(context, invoice_id, viewer.id);
    return file;
  });

  route(
    app,
    contract.downloadMembersInvoice,
    async ({ params: { invoice_id }, viewer, context, request }) => {
      const { file, number, user_id } = await readFile(context, invoice_id, null);
      const about = { target_id: user_id, subject: number, request };
      await recordAct(context, context.db, { act: 'invoice-opened', actor: viewer, ...about });
      return file;
    },
  );
}

/** Returns an invoice as a PDF. @throws 404 */
async function readFile({ db, config }: Context, id: number, user_id: number | null) {
  const invoice = await findInvoice(db, id, user_id);
  if (!invoice) throw notFound('There is no such invoice.');
  // The library and its fonts are only loaded by processes that write a PDF.
  const { writeInvoice } = await import('#features/billing/invoices/pdf/write-invoice.ts');
  const number = numberOf(invoice);
  const content = (await writeInvoice(invoice, config.brand_name)).toString('base64');
  return { number, user_id: invoice.user_id, file: { file_name: `${number}.pdf`, content } };
}
