import * as gifts from '@kinora/contract/billing/gifts';
import {
  stopSellingGiftLength,
  resendGift,
  setGiftLength,
  voidGift,
} from '#features/billing/gifts/change-gifts.ts';
import { listGiftLengths, listPaidGifts } from '#features/billing/gifts/queries.ts';
import { stateOf } from '#features/billing/gifts/rules.ts';
import { listRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import { policyOf } from '#features/billing/rules.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, gifts.listGifts, async ({ query: { page = 1, ...query }, context }) => {
    const { clock, config, db } = context;
    const { rows, total } = await listPaidGifts(db, { ...query, page });
    const now = clock.now();
    return {
      rows: rows.map((gift) => ({
        id: gift.id,
        state: stateOf(gift, policyOf(config), now),
        months: gift.months,
        amount_minor: gift.amount_minor,
        refunded_minor: gift.refunded_minor,
        currency: gift.currency,
        giver_id: gift.giver_id,
        giver_name: gift.giver_name,
        giver_email: gift.giver_email,
        recipient_id: gift.recipient_id,
        recipient_name: gift.recipient_name,
        recipient_email: gift.shown_email,
        paid_at: gift.paid_at,
        send_at: gift.send_at,
        sent_at: gift.sent_at,
        redeemed_at: gift.redeemed_at,
        expires_at: gift.expires_at,
        provider: gift.provider,
      })),
      total,
    };
  });

  route(app, gifts.resendGift, async ({ params, body, viewer, context, request }) => {
    await resendGift(context, { ...params, ...body, actor: viewer, request });
    return withMessage(null, 'Done; the previous code no longer works');
  });

  route(app, gifts.voidGift, async ({ params, body, viewer, context, request }) => {
    await voidGift(context, { ...params, ...body, actor: viewer, request });
    return withMessage(null, 'Refunded; the giver will get an email about it');
  });

  route(app, gifts.listGiftLengths, async ({ context: { config, db } }) => {
    const regional = await listRegionalPrices(db, config);
    return {
      lengths: await listGiftLengths(db),
      sold: [config, ...regional].map(({ currency, price_minor }) => ({ currency, price_minor })),
    };
  });

  route(app, gifts.setGiftLength, async ({ body, viewer, context, request }) => {
    await setGiftLength(context, body, { actor: viewer, request });
    return withMessage(null, 'This gift can be bought now');
  });

  route(app, gifts.stopGiftLength, async ({ params: { months }, query, viewer, context, request }) => {
    await stopSellingGiftLength(context, { months, ...query }, { actor: viewer, request });
    return withMessage(null, 'This gift can no longer be bought');
  });
}
