import { randomBytes } from 'node:crypto';
import type * as shapes from '#test/fakes/stripe/shapes.ts';
import { missing } from '#test/fakes/stripe/stripe-error.ts';

type Tables = {
  customer: shapes.Customer;
  price: shapes.Price;
  coupon: shapes.Coupon;
  promotion_code: shapes.PromotionCode;
  payment_method: shapes.PaymentMethod;
  'checkout.session': shapes.Session;
  subscription: shapes.Subscription;
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
  coupon: 'coupon',
  promotion_code: 'promo',
  payment_method: 'pm',
  'checkout.session': 'cs_test',
  subscription: 'sub',
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

/** All that the fake knows, and the time it is there. */
export type Books = ReturnType<typeof openBooks>;

export function openBooks() {
  const rows = new Map<string, { object: TableName; id: string; created: number }>();
  let offset = 0;
  const now = () => Math.floor((Date.now() + offset) / 1000);
  const all = <T extends TableName>(table: T) =>
    [...rows.values()].filter((row) => row.object === table) as unknown as Tables[T][];
  return {
    now,
    clock: { now: () => new Date(Date.now() + offset) },
    /** Puts the time to a moment that has not been yet, in seconds. */
    moveTo: (moment: number) => {
      offset += Math.max(0, moment - now()) * 1000;
    },
    add<T extends TableName>(table: T, made: Omit<Tables[T], 'id' | 'object' | 'created'> & { id?: string }) {
      const row = {
        id: `${prefixes[table]}_${randomBytes(9).toString('hex')}`,
        object: table,
        created: now(),
        ...made,
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
    /** How each card behaves. */
    behaviour: new Map<string, shapes.Behaviour>(),
    /** Who confirmed at their bank that they are who they are, by intent. */
    authenticated: new Set<string>(),
    /** What each subscription still gets off. */
    discounts: new Map<string, shapes.Coupon>(),
    /** The terms of a checkout, till it is paid. */
    checkouts: new Map<string, { price: string; trial_days: number; coupon: shapes.Coupon | null }>(),
    /** Whether a subscription that goes on has a next invoice. */
    has_upcoming: true,
    /** Of the amount, when tax is in it. */
    tax_percent: 0,
    /** What our account holds, and can send on. */
    available: Number.MAX_SAFE_INTEGER,
    /** The currency that Stripe keeps our books in, and what one unit of it is worth. */
    settlement: null as { currency: string; rate: number } | null,
  };
}
