import { randomBytes } from 'node:crypto';
import type * as shapes from '#test/fakes/stripe/shapes.ts';
import { missing } from '#test/fakes/stripe/stripe-error.ts';

type Tables = {
  customer: shapes.Customer;
  price: shapes.Price;
  tax_rate: shapes.TaxRate;
  coupon: shapes.Coupon;
  promotion_code: shapes.PromotionCode;
  payment_method: shapes.PaymentMethod;
  'checkout.session': shapes.Session;
  subscription: shapes.Subscription;
  subscription_schedule: shapes.Schedule;
  invoice: shapes.Invoice;
  invoice_payment: shapes.InvoicePayment;
  payment_intent: shapes.PaymentIntent;
  setup_intent: shapes.SetupIntent;
  charge: shapes.Charge;
  balance_transaction: shapes.BalanceTransaction;
  refund: shapes.Refund;
  dispute: shapes.Dispute;
  event: shapes.Event;
  account: shapes.Account;
  transfer: shapes.Transfer;
};
export type TableName = keyof Tables;

const prefixes: Record<TableName, string> = {
  customer: 'cus',
  price: 'price',
  tax_rate: 'txr',
  coupon: 'coupon',
  promotion_code: 'promo',
  payment_method: 'pm',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  balance_transaction: 'txn',
  refund: 're',
  dispute: 'du',
  event: 'evt',
  account: 'acct',
  transfer: 'tr',
};

/** The fake's entire state, including its clock. */
export type StripeState = ReturnType<typeof createStripeState>;

export function createStripeState() {
  const rows = new Map<string, { object: TableName; id: string; created: number }>();
  let offset = 0;
  const now = () => Math.floor((Date.now() + offset) / 1000);
  const all = <T extends TableName>(table: T) =>
    [...rows.values()].filter((row) => row.object === table) as unknown as Tables[T][];
  return {
    now,
    clock: { now: () => new Date(Date.now() + offset) },
    /** Moves the clock forward to a given time (in seconds), never back. */
    moveTo: (time: number) => {
      offset += Math.max(0, time - now()) * 1000;
    },
    add<T extends TableName>(
      table: T,
      fields: Omit<Tables[T], 'id' | 'object' | 'created'> & { id?: string },
    ) {
      const row = {
        id: `${prefixes[table]}_${randomBytes(9).toString('hex')}`,
        object: table,
        created: now(),
        ...fields,
      };
      rows.set(row.id, row);
      return row as unknown as Tables[T];
    },
    all,
    any: (id: string) => rows.get(id),
    get<T extends TableName>(table: T, id: string): Tables[T] {
      const row = rows.get(id);
      if (row?.object !== table) throw missing(table, id);
      return row as unknown as Tables[T];
    },
    remove(id: string) {
      rows.delete(id);
    },
    /** How each payment method behaves. */
    behavior: new Map<string, shapes.Behavior>(),
    /** Payment methods whose owners have confirmed their identity with their banks. */
    authenticated: new Set<string>(),
    /** The remaining discount of each subscription. */
    discounts: new Map<string, shapes.Coupon>(),
    /** The terms of each checkout until it is paid. */
    checkouts: new Map<string, { price: string; trial_days: number; coupon: shapes.Coupon | null }>(),
    /** Buyers who pay once, by the id of the checkout. */
    guests: new Map<string, { email: string; success_url: string; isTaxAdded: boolean }>(),
    /** Whether a continuing subscription has an upcoming invoice. */
    has_upcoming: true,
    /** Tax rate in percent, included in the amount; 0 for no tax. */
    tax_percent: 0,
    /** The country of our account. */
    country: 'US',
    /** The country of all cards; null if their banks do not report it. */
    cards_from: null as string | null,
    /** The balance of our account that is available for transfers. */
    available: Number.MAX_SAFE_INTEGER,
    /**
     * Our settlement currency and the exchange rate by which charges are multiplied; null to settle each charge in
     * its own currency.
     */
    settlement: null as { currency: string; rate: number } | null,
  };
}
