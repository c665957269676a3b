import {
  advanceSandboxClock,
  authenticateSandboxCheckout,
  paySandboxCheckout,
  sandboxCheckout,
  sandboxClock,
  sandboxMethod,
} from '@kinora/contract/billing/sandbox';
import { day } from '#clock.ts';
import type { Context } from '#context.ts';
import { sendSandboxEvents, runSandbox } from '#features/billing/sandbox/run.ts';
import { maintainSubscriptions } from '#features/billing/sync/maintenance.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import {
  findCardByNumber,
  cardDeclined,
  cardMethod,
  notATestCard,
} from '#features/billing/sandbox/card-rules.ts';
import { authenticate, payCheckout, readCheckout } from '#features/billing/sandbox/checkout.ts';
import { authenticateGift, payGiftCheckout, readGiftCheckout } from '#features/billing/sandbox/gifts.ts';
import { isGiftRef } from '#features/billing/sandbox/gift-rules.ts';
import { extendSessions } from '#features/billing/sandbox/clock-queries.ts';
import { checkoutUrl } from '#features/billing/sandbox/read.ts';

/** The provider's side of the sandbox: the API of its hosted page and card fields, and its clock. */
export function routes(app: App): void {
  // There is no sandbox if real cards are taken, or if it is not enabled.
  const { config, payments } = app.context;
  if (payments.card.provider !== 'sandbox' || !config.sandbox) return;

  route(app, sandboxCheckout, async ({ params, context }) => {
    const read = isGiftRef(params.ref) ? readGiftCheckout : readCheckout;
    const checkout = await read(context.db, params.ref, context.clock.now());
    if (!checkout) throw notFound('This checkout does not exist. Go back to the plan page and start again.');
    return checkout;
  });

  route(app, paySandboxCheckout, async ({ params, body, context }) => {
    const card = requireTestCard(body.card_number);
    const pay = isGiftRef(params.ref) ? payGiftCheckout : payCheckout;
    const outcome = await pay(context.db, params.ref, card, context.clock.now());
    if (outcome === 'not_open') throw checkoutNotOpen();
    if (outcome === 'declined') throw new Refusal(402, cardDeclined);
    if (outcome === 'needs_authentication') return { status: outcome, url: checkoutUrl(params.ref) };
    return sendEventsAndRespond(context, outcome);
  });

  route(app, authenticateSandboxCheckout, async ({ params, body, context }) => {
    const { db, clock } = context;
    const confirm = isGiftRef(params.ref) ? authenticateGift : authenticate;
    const outcome = await confirm(db, params.ref, body.is_confirmed, clock.now());
    if (outcome === 'not_open') throw checkoutNotOpen();
    if (outcome === 'refused')
      throw new Refusal(402, 'The payment was not confirmed. Try again, or use another card.');
    return sendEventsAndRespond(context, outcome);
  });

  route(app, sandboxMethod, async ({ body }) => cardMethod(requireTestCard(body.card_number)));

  route(app, sandboxClock, async ({ context }) => ({
    now: context.clock.now().toISOString(),
    may_advance: context.sandbox_clock !== null,
  }));

  route(app, advanceSandboxClock, async ({ body, context }) => {
    if (!context.sandbox_clock) throw notFound('The clock can be moved only in the sandbox.');
    // One day at a time, so that everything happens in the right order.
    for (let passed = 0; passed < body.days; passed++) {
      await context.sandbox_clock.advance(day);
      await runSandbox(context);
      await maintainSubscriptions(context, new AbortController().signal);
    }
    await extendSessions(context.db, body.days);
    return { now: context.clock.now().toISOString() };
  });
}

function requireTestCard(card_number: string) {
  const card = findCardByNumber(card_number);
  if (!card) throw invalid({ card_number: notATestCard });
  return card;
}

const checkoutNotOpen = () =>
  new Refusal(
    409,
    'This checkout has been used, has expired or does not exist. Start again from the plan page.',
  );

async function sendEventsAndRespond(context: Context, outcome: 'paid' | { return_url: string }) {
  await sendSandboxEvents(context);
  return {
    status: 'paid' as const,
    url: outcome === 'paid' ? '/payment-successful' : outcome.return_url,
  };
}
