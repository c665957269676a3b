import * as refunds from '@kinora/contract/billing/refunds';
import { refundPayment } from '#features/billing/refunds/refund-payment.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, refunds.refundPayment, async ({ params: { payment_id }, body, viewer, context, request }) => {
    await refundPayment(context, { payment_id, reason: body.reason, actor: viewer, request });
    return withMessage(null, 'Refunded; the member will get an email about it');
  });
}
