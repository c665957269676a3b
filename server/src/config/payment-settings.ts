export type StripeSettings = {
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
  price_id: string;
  /** Null without a yearly price. */
  yearly_price_id: string | null;
  /** Whether Stripe adds tax to the price or the price includes it; null if it computes none. */
  tax: 'inclusive' | 'exclusive' | null;
  /** Base URL of Stripe's API; null for Stripe itself. */
  api_base: string | null;
};

export type PaypalSettings = {
  client_id: string;
  client_secret: string;
  webhook_id: string;
  /** Null if the service itself creates the plan at PayPal. */
  plan_id: string | null;
  /** The same for the yearly price. */
  yearly_plan_id: string | null;
  api_base: string;
};

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const;
const paypalNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;

export type PaymentVariables = {
  [K in (typeof stripeNames)[number] | (typeof paypalNames)[number]]?: string | undefined;
} & {
  STRIPE_YEARLY_PRICE_ID?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  STRIPE_TAX?: 'inclusive' | 'exclusive' | undefined;
  PAYPAL_PLAN_ID?: string | undefined;
  PAYPAL_YEARLY_PLAN_ID?: string | undefined;
  PAYPAL_API_BASE?: string | undefined;
};

/**
 * Reads the Stripe and PayPal settings; each provider is either complete or null. `problems` lists what is
 * missing or in conflict.
 * @param isSet whether a setting was set at all; an invalid one is absent from `variables` but does not count as
 * missing.
 */
export function readPaymentSettings(
  variables: PaymentVariables,
  production: boolean,
  isSet: (name: string) => boolean,
): { stripe: StripeSettings | null; paypal: PaypalSettings | null; problems: string[] } {
  const stripe = readStripe(variables);
  const paypal = readPaypal(variables);
  const problems = [
    ...missing(isSet, 'Stripe', stripeNames, ['STRIPE_YEARLY_PRICE_ID', 'STRIPE_API_BASE', 'STRIPE_TAX']),
    ...missing(isSet, 'PayPal', paypalNames, ['PAYPAL_API_BASE', 'PAYPAL_PLAN_ID', 'PAYPAL_YEARLY_PLAN_ID']),
    ...(stripe ? keyModeProblems(stripe) : []),
    ...yearlyProblems(isSet),
  ];
  if (production) {
    for (const name of ['STRIPE_API_BASE', 'PAYPAL_API_BASE'] as const)
      if (variables[name]?.startsWith('http:'))
        problems.push(`${name} must start with https:// in production`);
    if (paypal && !stripeNames.some(isSet))
      problems.push(
        'PAYPAL_CLIENT_ID without STRIPE_SECRET_KEY leaves card payments to the sandbox, where nobody pays: in production set up Stripe too',
      );
  }
  return { stripe, paypal, problems };
}

/** A yearly price is charged by every provider that is set up, or by none. */
function yearlyProblems(isSet: (name: string) => boolean): string[] {
  if (!isSet('YEARLY_PRICE_MINOR'))
    return (['STRIPE_YEARLY_PRICE_ID', 'PAYPAL_YEARLY_PLAN_ID'] as const)
      .filter(isSet)
      .map((name) => `${name} has no effect without YEARLY_PRICE_MINOR`);
  return isSet('STRIPE_PRICE_ID') && !isSet('STRIPE_YEARLY_PRICE_ID')
    ? ['STRIPE_YEARLY_PRICE_ID is missing: YEARLY_PRICE_MINOR needs a price at Stripe']
    : [];
}

function missing(
  isSet: (name: string) => boolean,
  provider: string,
  names: readonly string[],
  optional: readonly string[],
): string[] {
  if (![...names, ...optional].some(isSet)) return [];
  return names
    .filter((name) => !isSet(name))
    .map((name) => `${name} is missing: ${provider} needs ${names.join(', ')}`);
}

function keyModeProblems({ secret_key, publishable_key }: StripeSettings): string[] {
  const isLive = (key: string) => key.includes('_live_');
  return isLive(secret_key) === isLive(publishable_key)
    ? []
    : ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys'];
}

function readStripe(variables: PaymentVariables): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secret_key,
    STRIPE_PUBLISHABLE_KEY: publishable_key,
    STRIPE_WEBHOOK_SECRET: webhook_secret,
    STRIPE_PRICE_ID: price_id,
  } = variables;
  if (!secret_key || !publishable_key || !webhook_secret || !price_id) return null;
  return {
    secret_key,
    publishable_key,
    webhook_secret,
    price_id,
    yearly_price_id: variables.STRIPE_YEARLY_PRICE_ID ?? null,
    tax: variables.STRIPE_TAX ?? null,
    api_base: variables.STRIPE_API_BASE ?? null,
  };
}

function readPaypal(variables: PaymentVariables): PaypalSettings | null {
  const {
    PAYPAL_CLIENT_ID: client_id,
    PAYPAL_CLIENT_SECRET: client_secret,
    PAYPAL_WEBHOOK_ID: webhook_id,
  } = variables;
  if (!client_id || !client_secret || !webhook_id) return null;
  return {
    client_id,
    client_secret,
    webhook_id,
    plan_id: variables.PAYPAL_PLAN_ID ?? null,
    yearly_plan_id: variables.PAYPAL_YEARLY_PLAN_ID ?? null,
    api_base: (variables.PAYPAL_API_BASE ?? 'https://api-m.paypal.com').replace(/\/+$/, ''),
  };
}
