import type { Membership } from './plan-status.ts';

/** The payment method as its owner knows it: `Visa ending in 4242`, `PayPal`. */
export function methodName({ provider, method }: Pick<Membership, 'provider' | 'method'>): string {
  if (provider === 'paypal') return 'PayPal';
  if (!method) return 'No card';
  const brand = method.brand.charAt(0).toUpperCase() + method.brand.slice(1);
  return method.last4 ? `${brand} ending in ${method.last4}` : brand;
}
