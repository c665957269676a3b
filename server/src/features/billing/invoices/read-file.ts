import type { Context } from '#context.ts';
import { findInvoice } from '#features/billing/invoices/queries.ts';
import { formatInvoiceNumber } from '#features/billing/invoices/rules.ts';
import { notFound } from '#http/errors.ts';

/** Returns an invoice as a PDF. It must belong to the member, unless `user_id` is null. @throws 404 */
export async function readInvoiceFile({ db, config }: Context, id: number, user_id: number | null) {
  const invoice = await findInvoice(db, id, user_id);
  if (!invoice) throw notFound('This invoice does not exist.');
  // The library and its fonts are only loaded by processes that write a PDF.
  const { writeInvoice } = await import('#features/billing/invoices/pdf/write-invoice.ts');
  const number = formatInvoiceNumber(invoice);
  const content = (await writeInvoice(invoice, config.brand_name)).toString('base64');
  return { number, user_id: invoice.user_id, file: { file_name: `${number}.pdf`, content } };
}
