export type Money = { currency_code: string; value: string };
export type Product = { id: string; name: string; type: string };
export type Cycle = {
  tenure_type: 'REGULAR' | 'TRIAL';
  sequence: number;
  total_cycles: number;
  frequency: { interval_unit: 'DAY' | 'MONTH'; interval_count: number };
  pricing_scheme: { fixed_price: Money };
};
export type Plan = {
  id: string;
  product_id: string;
  name: string;
  status: 'ACTIVE';
  billing_cycles: Cycle[];
};
export type Subscription = {
  id: string;
  plan_id: string;
  custom_id?: string;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
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
  time: string;
  amount_with_breakdown: { gross_amount: Money; fee_amount: Money; net_amount: Money };
};
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
