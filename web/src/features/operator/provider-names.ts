import type { Provider } from '@kinora/contract/billing/billing';

export const providerNames: Record<Provider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  sandbox: 'the sandbox',
};
