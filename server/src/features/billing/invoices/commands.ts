import { downloadMemberInvoice } from '@kinora/contract/billing/invoices';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(downloadMemberInvoice, {
    name: 'invoices save',
    summary:
      'Saves a member’s invoice as a PDF file; “people show” lists the invoices, and the audit log records who saved one',
    args: ['invoice_id'],
    saves: 'base64',
    example: '41 invoice.pdf',
  }),
];
