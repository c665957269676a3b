import * as prices from '@kinora/contract/billing/price-changes';
import { announce, withdrawChange } from '#features/billing/price-changes/announce.ts';
import {
  countSubscribersByPrice,
  findPendingPrice,
  listChanges,
  markAgreed,
} from '#features/billing/price-changes/queries.ts';
import { listRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import { priceOf } from '#features/billing/rules.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, prices.listPrices, async ({ context: { config, db, payments } }) => {
    const paid = await countSubscribersByPrice(db, payments.card.provider);
    const sold = [config, ...(await listRegionalPrices(db, config))];
    return {
      sold: sold.flatMap((prices) => [
        priceOf(prices, 'month'),
        ...(prices.yearly_price_minor === null ? [] : [priceOf(prices, 'year')]),
      ]),
      paid,
      notice_days: config.notice_days,
      changes: await listChanges(db, paid),
    };
  });

  route(app, prices.announcePrice, async ({ body, viewer, context, request }) => {
    await announce(context, body, { actor: viewer, request });
    return withMessage(null, 'Subscribers will get an email within minutes');
  });

  route(app, prices.withdrawPriceChange, async ({ params: { change_id }, viewer, context, request }) => {
    await withdrawChange(context, change_id, { actor: viewer, request });
    return withMessage(null, 'Withdrawn; everybody it was announced to will get an email');
  });

  route(app, prices.agreeToPrice, async ({ body, viewer, context }) => {
    const { db, clock } = context;
    const pending = await findPendingPrice(db, viewer.id);
    if (!pending) throw notFound('There is no new price for you to agree to.');
    if (pending.price_minor !== body.price_minor)
      throw new Refusal(409, 'The announced price has changed. Reload the page to see it before you agree.');
    await markAgreed(db, pending.id, clock.now());
    return withMessage(null, 'Thank you, you have agreed to the new price');
  });
}
