import { downloadMembersInvoice } from '@kinora/contract/billing/invoices';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(downloadMembersInvoice, {
    name: 'invoices save',
    summary:
      'Writes an invoice of a member to a file, as a PDF, by its number, which “people show” lists; who opened it is recorded',
    args: ['invoice_id'],
    saves: 'base64',
    example: '41 invoice.pdf',
  }),
];
