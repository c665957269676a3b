type Money = { currency_code: string; value: string };
/** An amount in version 1 of the API. */
type Total = { total: string; currency: string };
export type Product = { id: string; name: string; type: string };
export type Cycle = {
  tenure_type: 'REGULAR' | 'TRIAL';
  sequence: number;
  total_cycles: number;
  frequency: { interval_unit: 'DAY' | 'MONTH' | 'YEAR'; interval_count: number };
  pricing_scheme: { fixed_price: Money; pricing_model?: string };
};
export type Plan = {
  id: string;
  product_id: string;
  name: string;
  status: 'CREATED' | 'INACTIVE' | 'ACTIVE';
  billing_cycles: Cycle[];
  quantity_supported?: boolean;
  payment_preferences?: {
    setup_fee?: Money;
    auto_bill_outstanding?: boolean;
    payment_failure_threshold?: number;
  };
  taxes?: { percentage: string; inclusive: boolean };
};
export type Subscription = {
  id: string;
  plan_id: string;
  custom_id?: string;
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  plan_overridden: boolean;
  quantity: string;
  subscriber: { email_address?: string; payer_id?: string };
  status_update_time: string;
  create_time: string;
  start_time: string;
  links: { rel: string; href: string; method: string }[];
  billing_info?: {
    outstanding_balance: Money;
    failed_payments_count: number;
    next_billing_time?: string;
    last_failed_payment?: { amount: Money; time: string; next_payment_retry_time?: string };
  };
};
export type Transaction = {
  id: string;
  subscription: string;
  status: 'COMPLETED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'DECLINED';
  /** For a refund, a reversal or a canceled reversal, the sale that it belongs to; absent for a sale. */
  original_sale?: string;
  time: string;
  amount_with_breakdown: { gross_amount: Money; fee_amount: Money; net_amount: Money };
};
/** Money that was returned: a refund by us, or a reversal by PayPal. */
export type Return = {
  id: string;
  sale_id: string;
  state: 'completed' | 'failed';
  amount: Total;
  create_time: string;
};
export type Webhook = { id: string; url: string; event_types: { name: string }[] };
export type Dispute = {
  dispute_id: string;
  transaction: string;
  status: 'OPEN' | 'RESOLVED';
  dispute_outcome?: { outcome_code: string };
};
export type Event = {
  id: string;
  create_time: string;
  event_type: string;
  resource_type: string;
  resource: object;
};
