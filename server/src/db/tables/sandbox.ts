import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
type Dispute = 'none' | 'open' | 'won' | 'lost';

/** The sandbox's own records, as a payment provider keeps them on its side. */
export type SandboxTables = {
  sandbox_subscriptions: {
    ref: string;
    client_reference: number;
    status: 'open' | 'active' | 'past_due' | 'ended';
    authenticating: Default<boolean>;
    card: 'success' | 'needs_authentication' | 'fails_on_renewal' | null;
    billed_every: Default<'month' | 'year'>;
    next_billed_every: Default<'month' | 'year' | null>;
    next_price_minor: Default<number | null>;
    price_minor: number;
    first_price_minor: number;
    coupon_id: number | null;
    coupon_months: Default<number | null>;
    trial_days: Default<number>;
    currency: string;
    cancel_scheduled: Default<boolean>;
    period_end: MaybeInstant;
    due_at: MaybeInstant;
    created_at: Instant;
    updated_at: Instant;
    ended_at: MaybeInstant;
    paused_until: MaybeInstant;
    is_free: Default<boolean>;
  };
  sandbox_invoices: {
    ref: string;
    subscription_ref: string;
    position: number;
    amount_minor: number;
    refunded_minor: Default<number>;
    dispute: Default<Dispute>;
    period_start: Instant;
    period_end: Instant;
    attempts: Default<number>;
    created_at: Instant;
    paid_at: MaybeInstant;
  };
  sandbox_coupons: {
    id: GeneratedAlways<number>;
    code: string;
    name: string | null;
    percent_off: number | null;
    amount_off_minor: number | null;
    currency: string | null;
    months: number | null;
    ends_at: MaybeInstant;
    most_uses: number | null;
    uses: Default<number>;
    ended_at: MaybeInstant;
    created_at: Instant;
  };
  sandbox_gifts: {
    ref: string;
    client_reference: number;
    months: number;
    amount_minor: number;
    currency: string;
    return_url: string;
    status: Default<'open' | 'paid'>;
    authenticating: Default<boolean>;
    refunded_minor: Default<number>;
    dispute: Default<Dispute>;
    created_at: Instant;
    paid_at: MaybeInstant;
  };
  sandbox_events: {
    id: string;
    type: string;
    object_ref: string;
    created_at: Instant;
    delivered_at: MaybeInstant;
  };
  sandbox_clock: { is_only: Default<boolean>; offset_ms: number };
};
