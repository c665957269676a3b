import { changeInterval } from '@kinora/contract/billing/billing';
import { readBillingDetails } from '#features/billing/details-queries.ts';
import { findLiveSubscription } from '#features/billing/queries.ts';
import { termsForPrice } from '#features/billing/rules.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';
import { CannotChangeInterval } from '#services/payments/types.ts';

export function routes(app: App): void {
  route(app, changeInterval, async ({ body: { billed_every, amount_minor }, viewer, context }) => {
    const { db, payments } = context;
    const { card } = payments;
    const live = await findLiveSubscription(db, viewer.id);
    const { subscription } = await readBillingDetails(context, viewer.id);
    if (!live || !subscription || live.provider !== card.provider) throw cannotChange();
    const isUndo = billed_every === subscription.billed_every && subscription.next_billed_every !== null;
    const alternative = subscription.other_interval;
    if (!isUndo && alternative?.billed_every !== billed_every) throw cannotChange();
    if (!isUndo && alternative?.price_minor !== amount_minor)
      throw new Refusal(409, 'The price has changed. Reload the page to see it before you switch.');
    try {
      const key = `interval:${live.provider_ref}:${live.revision}:${billed_every}`;
      const price_minor = alternative?.price_minor ?? subscription.price_minor;
      const { currency } = subscription;
      const terms = termsForPrice(context.config, { billed_every, price_minor, currency });
      await card.changeInterval(live.provider_ref, terms, key);
    } catch (error) {
      throw error instanceof CannotChangeInterval ? cannotChange() : error;
    } finally {
      await syncSubscription(context, card, live.provider_ref);
    }
    return null;
  });
}

const cannotChange = () => new Refusal(409, 'You can switch only after a payment by card at the full price.');
