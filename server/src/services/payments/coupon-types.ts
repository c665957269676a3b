import type { Coupon } from '@kinora/contract/billing/coupons';

/** A coupon as a provider keeps it. */
export type ProviderCoupon = Omit<Coupon, 'state' | 'ends_at' | 'created_at'> & {
  ends_at: Date | null;
  created_at: Date;
  /** It was not ended. */
  is_active: boolean;
};

export type NewProviderCoupon = Pick<
  ProviderCoupon,
  'code' | 'name' | 'percent_off' | 'amount_off_minor' | 'currency' | 'months' | 'ends_at' | 'most_uses'
>;

/** The coupons of a provider. */
export type Coupons = {
  /** The newest first. */
  list: () => Promise<ProviderCoupon[]>;
  /** @returns false if the code is in use. */
  create: (coupon: NewProviderCoupon) => Promise<boolean>;
  /** @returns the code; null if there is no such coupon. */
  end: (ref: string) => Promise<string | null>;
};
