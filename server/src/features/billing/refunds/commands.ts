import { refundPayment } from '@kinora/contract/billing/refunds';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(refundPayment, {
    name: 'payments refund',
    summary: 'Refunds the rest of a payment, and emails the member; “people show” lists the payments',
    args: ['payment_id', 'reason'],
    confirm: true,
    example: '41 "The films did not play for a week"',
  }),
];
