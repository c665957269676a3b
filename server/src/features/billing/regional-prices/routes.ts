import * as contract from '@kinora/contract/billing/regional-prices';
import { listGiftLengths } from '#features/billing/gifts/queries.ts';
import {
  removeRegionalPrice,
  setRegionalPrice,
} from '#features/billing/regional-prices/change-regional-prices.ts';
import {
  countSubscribersByCurrency,
  listCardCountryMismatches,
  listRegionalPrices,
} from '#features/billing/regional-prices/queries.ts';
import { route, withMessage, type App } from '#http/route.ts';

const maxMismatches = 100;

export function routes(app: App): void {
  route(app, contract.listRegionalPrices, async ({ context: { config, db } }) => {
    const subscribers = await countSubscribersByCurrency(db);
    const prices = await listRegionalPrices(db, config);
    const gifts = await listGiftLengths(db);
    const { currency, price_minor, yearly_price_minor } = config;
    return {
      prices: prices.map((one) => ({
        ...one,
        subscribers: subscribers.get(one.currency) ?? 0,
        sells_gifts: gifts.some(({ currency: sold }) => sold === one.currency),
      })),
      usual: { currency, price_minor, yearly_price_minor },
      elsewhere: await listCardCountryMismatches(db, maxMismatches),
    };
  });

  route(app, contract.saveRegionalPrice, async ({ body, viewer, context, request }) => {
    await setRegionalPrice(context, body, { actor: viewer, request });
    return withMessage(null, 'Saved: new members in these countries pay this price');
  });

  route(app, contract.removeRegionalPrice, async ({ body: { currency }, viewer, context, request }) => {
    const stoppedLengths = await removeRegionalPrice(context, currency, { actor: viewer, request });
    const giftsText = stoppedLengths > 0 ? `, and gifts are no longer sold in ${currency.toUpperCase()}` : '';
    return withMessage(null, `Removed: new members in these countries pay the usual price${giftsText}`);
  });
}
