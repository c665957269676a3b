import { downloadMembersInvoice } from '@kinora/contract/billing/invoices';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(downloadMembersInvoice, {
    name: 'invoices save',
    summary:
      'Saves an invoice of a member as a PDF file, by its number, which “people show” lists; the audit log records who saved it',
    args: ['invoice_id'],
    saves: 'base64',
    example: '41 invoice.pdf',
  }),
];
