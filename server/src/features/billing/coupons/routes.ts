import * as coupons from '@kinora/contract/billing/coupons';
import { createCoupon, endCoupon } from '#features/billing/coupons/change-coupons.ts';
import { asCoupon } from '#features/billing/coupons/rules.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, coupons.listCoupons, async ({ query, context: { clock, config, payments } }) => {
    const { provider, coupons: providerCoupons } = payments.card;
    const { currency, price_minor } = config;
    const now = clock.now();
    const { coupons: page, next } = await providerCoupons.list(query.after ?? null);
    return { provider, currency, price_minor, coupons: page.map((one) => asCoupon(one, now)), next };
  });

  route(app, coupons.createCoupon, async ({ body, viewer, context, request }) => {
    await createCoupon(context, body, { actor: viewer, request });
    return withMessage(null, 'Members can use it now');
  });

  route(app, coupons.endCoupon, async ({ params: { ref }, viewer, context, request }) => {
    await endCoupon(context, ref, { actor: viewer, request });
    return withMessage(null, 'It can no longer be used');
  });
}
