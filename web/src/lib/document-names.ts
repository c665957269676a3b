import type { DocumentKind } from '@kinora/contract/billing/invoices';

export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
};
