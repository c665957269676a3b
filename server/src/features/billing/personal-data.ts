import { exportGifts, removeFromGifts } from '#features/billing/gifts/personal-queries.ts';
import { removeFromInvoices } from '#features/billing/invoices/queries.ts';
import { cancelForDeletion } from '#features/billing/ending/cancel-for-deletion.ts';
import { findLiveSubscription, findSubscriptionWithAccess } from '#features/billing/queries.ts';
import { exportPayerMarks } from '#features/billing/sync/payer-mark-queries.ts';
import type { PersonalData } from '#personal-data.ts';

const keep = 'Payments have to be accounted for.';
const sandbox = { notPersonal: 'Test payments: data that a real provider would store itself.' };

export const personalData = {
  tables: {
    subscriptions: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: { keep } },
    payments: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: { keep } },
    subscribing_consents: {
      rows: { user_id: 'user_id' },
      export: 'all',
      onDeletion: { keep: 'We have to be able to prove what was agreed about a payment.' },
    },
    provider_customers: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    payer_marks: { rows: { user_id: 'user_id' }, export: exportPayerMarks, onDeletion: 'delete' },
    buyer_details: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    invoices: {
      rows: { user_id: 'user_id' },
      export: 'all',
      onDeletion: {
        keep: 'Invoices have to be kept for ten years. Invoices to a business keep its name and address; all others keep only the country, the amounts and the dates.',
      },
    },
    gifts: {
      rows: { giver_id: 'user_id', recipient_id: 'user_id' },
      export: exportGifts,
      onDeletion: { keep },
    },
    gift_lengths: { notPersonal: 'The lengths of membership that are sold as gifts, and their prices.' },
    sandbox_gifts: sandbox,
    invoice_numbers: { notPersonal: 'The last number given to an invoice of each year.' },
    price_changes: { notPersonal: 'Prices that were announced to everybody who paid a different price.' },
    regional_prices: { notPersonal: 'Prices by currency.' },
    regional_price_countries: { notPersonal: 'Which countries have their own price.' },
    tax_rates: { notPersonal: 'Tax rates by country.' },
    payment_events: { notPersonal: "Ids of providers' events, so that each is processed once." },
    paypal_returns: { notPersonal: 'Refunds of payments, by their ids at PayPal.' },
    sandbox_subscriptions: {
      rows: { client_reference: 'user_id' },
      export: { none: 'Duplicates data of the subscriptions.' },
      onDeletion: { keep },
    },
    sandbox_invoices: sandbox,
    sandbox_coupons: { notPersonal: 'Coupons of the sandbox; anyone can use them.' },
    sandbox_events: sandbox,
    sandbox_clock: sandbox,
  },
  summarizeDeletion: async ({ db, clock }, user_id) => {
    const live = await findLiveSubscription(db, user_id);
    const withAccess = await findSubscriptionWithAccess(db, user_id, clock.now());
    return {
      access_until: withAccess?.access_until ?? null,
      has_subscription: live !== undefined && !live.cancel_scheduled,
    };
  },
  beforeDeletion: cancelForDeletion,
  onDeletion: async (tx, { user_id }) => {
    await removeFromInvoices(tx, user_id);
    await removeFromGifts(tx, user_id);
    return {};
  },
} as const satisfies PersonalData;
