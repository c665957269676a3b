import * as contract from '@kinora/contract/billing/invoices';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import {
  deleteRate,
  findBuyerDetails,
  listRates,
  upsertBuyerDetails,
  upsertRate,
} from '#features/billing/tax/queries.ts';
import { formatRate } from '#features/billing/tax/rules.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, contract.buyerDetails, ({ viewer, context }) => findBuyerDetails(context.db, viewer.id));

  route(app, contract.saveBuyerDetails, async ({ body, viewer, context }) => {
    // Saved at the provider first: if that fails, the member gets an error, rather than a renewal taxed by the old
    // address.
    await context.payments.card.saveBuyer?.(viewer.id, body);
    await upsertBuyerDetails(context.db, viewer.id, body, context.clock.now());
    return withMessage(body, 'Saved for your next invoice');
  });

  route(app, contract.listTaxRates, async ({ context }) => ({
    rates: await listRates(context.db),
    is_by_stripe: Boolean(context.config.stripe?.tax),
  }));

  route(app, contract.saveTaxRate, async ({ body, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      await upsertRate(tx, body);
      const subject = `${body.country} ${body.name} ${formatRate(body.rate_milli)} from ${body.valid_from}`;
      await recordAction(context, tx, { act: 'tax-rate-changed', actor: viewer, subject, request });
    });
    return withMessage(await listRates(context.db), 'Saved: payments from that day on include this tax');
  });

  route(app, contract.removeTaxRate, async ({ body, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      if (!(await deleteRate(tx, body))) throw notFound('This rate does not exist.');
      const subject = `${body.country} ${body.name} from ${body.valid_from} removed`;
      await recordAction(context, tx, { act: 'tax-rate-changed', actor: viewer, subject, request });
    });
    return withMessage(await listRates(context.db), 'Removed');
  });
}
