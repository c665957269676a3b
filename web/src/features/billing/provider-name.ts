import type { Provider } from '@kinora/contract/billing';
import { boot } from '#lib/boot.ts';

/** A payment provider as a person knows it. */
export function providerName(provider: Provider): string {
  if (provider === 'stripe') return 'Stripe';
  return provider === 'paypal' ? 'PayPal' : `the ${boot.brand.name} sandbox`;
}
