import { randomUUID } from 'node:crypto';
import { paySandboxCheckout, sandboxCheckout } from '@kinora/contract/billing';
import { after, day } from '#clock.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import { signSandboxEvent } from '#services/payments/sandbox.ts';

const declinedCard = '4000000000000002';
const goodCard = '4242424242424242';
const period = 30 * day;

/** The sandbox provider's own side: what its hosted page asks and sends. */
export function sandboxRoutes(app: App): void {
  route(app, sandboxCheckout, async ({ params, context }) => {
    const checkout = await context.db
      .selectFrom('sandbox_checkouts')
      .select(['amount_minor', 'currency', 'status'])
      .where('ref', '=', params.ref)
      .executeTakeFirst();
    if (!checkout) throw notFound('There is no such checkout. Go back to the plan page and start again.');
    return checkout;
  });

  route(app, paySandboxCheckout, async ({ params, body, context }) => {
    if (body.card_number === declinedCard)
      throw new Refusal(402, 'Your card was declined. Try another card.');
    if (body.card_number !== goodCard)
      throw invalid({ card_number: 'This is not a test card: use 4242 4242 4242 4242.' });
    const paid_at = context.clock.now();
    const paid = await context.db
      .updateTable('sandbox_checkouts')
      .set({
        status: 'paid',
        paid_at,
        period_start: paid_at,
        period_end: after(paid_at, period),
        method_last4: body.card_number.slice(-4),
      })
      .where('ref', '=', params.ref)
      .where('status', '=', 'open')
      .returning('ref')
      .executeTakeFirst();
    if (!paid)
      throw new Refusal(
        409,
        'This checkout has been used or does not exist. Start again from the plan page.',
      );
    const { body: payload, signature } = signSandboxEvent(context.keys.sandbox, {
      id: `event_${randomUUID()}`,
      type: 'payment.succeeded',
      object: paid.ref,
    });
    const told = await app.inject({
      method: 'POST',
      url: '/api/webhook/sandbox',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
      payload,
    });
    if (told.statusCode !== 200) throw new Error(`The sandbox notification was answered ${told.statusCode}`);
    return { url: '/payment-successful' };
  });
}
