import type { Coupon } from '@kinora/contract/billing/coupons';

/** A coupon as a provider stores it. */
export type ProviderCoupon = Omit<Coupon, 'state' | 'ends_at' | 'created_at'> & {
  ends_at: Date | null;
  created_at: Date;
  /** False once it has been ended. */
  is_active: boolean;
};

export type NewProviderCoupon = Pick<
  ProviderCoupon,
  'code' | 'name' | 'percent_off' | 'amount_off_minor' | 'currency' | 'months' | 'ends_at' | 'max_uses'
>;

export type CouponPage = { coupons: ProviderCoupon[]; next: string | null };

/** What a provider can do with coupons. */
export type Coupons = {
  /** Lists a page of up to a hundred, newest first; `after` is the `next` of the previous page. */
  list: (after: string | null) => Promise<CouponPage>;
  /** Finds the coupon with a code, in capital letters; null if there is none, or it has been ended. */
  find: (code: string) => Promise<ProviderCoupon | null>;
  /** @returns false if the code is in use. */
  create: (coupon: NewProviderCoupon) => Promise<boolean>;
  /** @returns the code; null if the coupon does not exist. */
  end: (ref: string) => Promise<string | null>;
};
