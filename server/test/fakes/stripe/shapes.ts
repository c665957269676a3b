type Base<T extends string> = { id: string; object: T; created: number };

/** How a payment method behaves; Stripe's own objects do not show it. */
export type Behavior = 'pays' | 'declines' | 'authenticates' | 'fails_on_renewal';

export type Customer = Base<'customer'> & {
  address?: { country: string };
  /** A VAT id that Stripe has checked. */
  tax_id?: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, unknown>;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
};
export type TaxRate = Base<'tax_rate'> & {
  display_name: string;
  country: string;
  state: string | null;
  percentage: number;
};
export type Price = Base<'price'> & {
  tax_behavior: 'inclusive' | 'exclusive' | 'unspecified';
  product: string;
  unit_amount: number;
  currency: string;
  recurring: { interval: 'month' | 'year'; interval_count: number };
  lookup_key: string | null;
  /** False once the price has been archived in the dashboard. */
  active: boolean;
};
export type Coupon = Base<'coupon'> & {
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: 'once' | 'forever' | 'repeating';
  duration_in_months: number | null;
  applies_to?: { products: string[] };
  valid: boolean;
};
export type PromotionCode = Base<'promotion_code'> & {
  code: string;
  active: boolean;
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  restrictions: { first_time_transaction: boolean };
  promotion: { type: 'coupon'; coupon: string };
};
export type PaymentMethod = Base<'payment_method'> & {
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
};
export type Session = Base<'checkout.session'> & {
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  /** Null for a guest, who pays once. */
  customer: string | null;
  client_reference_id: string | null;
  subscription: string | null;
  url: string | null;
  allow_promotion_codes: boolean;
  metadata: Record<string, unknown>;
  /** Created when a payment is attempted. */
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  currency: string | null;
  amount_subtotal: number | null;
  amount_total: number | null;
  customer_details: {
    email: string;
    name: string | null;
    address: { country: string } | null;
    tax_ids: [];
  } | null;
  automatic_tax: { enabled: boolean; status: 'complete' | 'requires_location_inputs' | null };
  total_details: SessionTotals | null;
};
type SessionTotals = {
  amount_tax: number;
  amount_discount: 0;
  amount_shipping: 0;
  /** Included only on request. */
  breakdown: {
    discounts: [];
    taxes: {
      amount: number;
      taxable_amount: number;
      taxability_reason: 'standard_rated';
      rate: TaxRate & { effective_percentage: number };
    }[];
  };
};
export type Subscription = Base<'subscription'> & {
  customer: string;
  /**
   * A Stripe account can be set to keep subscriptions whose payments failed as `unpaid`; a trial that ends without
   * a card becomes `paused`.
   */
  status:
    | 'incomplete'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'paused'
    | 'canceled'
    | 'incomplete_expired';
  currency: string;
  start_date: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  billing_cycle_anchor: number;
  pause_collection: { behavior: string; resumes_at: number | null } | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  pending_setup_intent: string | null;
  discounts: string[];
  trial_start: number | null;
  trial_end: number | null;
  metadata: Record<string, unknown>;
  automatic_tax: { enabled: boolean };
  schedule: string | null;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
};
export type Schedule = Base<'subscription_schedule'> & {
  status: 'active' | 'released';
  subscription: string;
  end_behavior: 'release';
  default_settings: { default_payment_method: string | null };
  phases: { start_date: number; end_date: number; items: { price: string; quantity: number }[] }[];
};
type SubscriptionItem = Base<'subscription_item'> & {
  price: Price;
  quantity: number;
  subscription: string;
  current_period_start: number;
  current_period_end: number;
};
type Line = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  period: { start: number; end: number };
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: { subscription: string; subscription_item: string; proration: boolean };
  };
};
export type Invoice = Base<'invoice'> & {
  number: string;
  customer: string;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  currency: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  auto_advance: boolean;
  default_payment_method: string | null;
  hosted_invoice_url: string;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  period_start: number;
  period_end: number;
  lines: { object: 'list'; data: Line[]; has_more: false; url: string };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  automatic_tax: { enabled: boolean; status: 'complete' | null; disabled_reason: string | null };
  total_taxes: {
    amount: number;
    tax_behavior: 'inclusive';
    type: 'tax_rate_details';
    taxable_amount?: number;
    taxability_reason?: 'standard_rated' | 'reverse_charge';
    tax_rate_details?: { tax_rate: string };
  }[];
  status_transitions: { paid_at: number | null };
};
export type InvoicePayment = Base<'invoice_payment'> & {
  invoice: string;
  status: 'open' | 'paid';
  is_default: boolean;
  amount_requested: number;
  amount_paid: number | null;
  payment: { type: 'payment_intent'; payment_intent: string };
};
export type PaymentIntent = Base<'payment_intent'> & {
  amount: number;
  currency: string;
  customer: string | null;
  amount_received: number;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: { message: string } | null;
};
export type SetupIntent = Base<'setup_intent'> & {
  customer: string;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  payment_method: string | null;
};
export type Charge = Base<'charge'> & {
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  customer: string | null;
  status: 'succeeded' | 'failed';
  paid: boolean;
  disputed: boolean;
  payment_intent: string;
  payment_method_details: {
    type: 'card';
    card: { fingerprint: string; brand: string; last4: string; country?: string };
  } | null;
  balance_transaction: string | null;
  fraud_details: { user_report?: 'fraudulent' };
  receipt_url: string;
};
export type BalanceTransaction = Base<'balance_transaction'> & {
  amount: number;
  fee: number;
  currency: string;
  source: string;
};
export type Refund = Base<'refund'> & {
  amount: number;
  charge: string;
  payment_intent: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
};
export type Dispute = Base<'dispute'> & {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response';
};
export type Account = Base<'account'> & {
  type: string;
  country: string;
  email: string | null;
  metadata: Record<string, unknown>;
  capabilities: Partial<Record<'transfers' | 'card_payments', 'active' | 'inactive' | 'pending'>>;
  tos_acceptance: { service_agreement: string };
  /** The currencies in which the account can be paid; null for any currency. */
  accepts: string[] | null;
  details_submitted: boolean;
  payouts_enabled: boolean;
  requirements: {
    currently_due: string[];
    past_due: string[];
    pending_verification: string[];
    current_deadline: number | null;
    disabled_reason: string | null;
  };
};
export type Transfer = Base<'transfer'> & {
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  currency: string;
  destination: string;
  transfer_group: string | null;
  metadata: Record<string, unknown>;
};
export type Event = Base<'event'> & {
  type: string;
  api_version: string;
  livemode: false;
  pending_webhooks: number;
  data: { object: unknown };
};
