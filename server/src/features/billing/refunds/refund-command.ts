import { ActReason } from '@kinora/contract/operator/people';
import type { OwnCommand } from '#command.ts';
import { refundPayment } from '#features/billing/refunds/refund-payment.ts';
import { Refusal } from '#http/errors.ts';
import { inContext, type OpenContext } from '#in-context.ts';

/** @param open opens what the service has, because the provider is asked. */
export const refundCommand = (open: OpenContext): OwnCommand => ({
  name: 'payments refund',
  args: ['<payment>', '<reason>'],
  summary: 'Refunds what is left of a payment, by its number on the member’s page in the console',
  runAlone: inContext(open, async (context, [number = '', written = ''], print) => {
    const reason = ActReason.safeParse(written);
    if (!reason.success) throw new Refusal(422, reason.error.issues[0]?.message ?? 'Say why.');
    await refundPayment(context, { payment_id: Number(number) || 0, reason: reason.data, actor: null });
    print(`Payment ${number} is refunded.`);
  }),
});
