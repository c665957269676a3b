import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#config/config.ts';
import { createTemporaryFolder } from '#test/service-process.ts';

const problemsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

/** The minimum that production needs to start. */
const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');

test('an empty environment is that of a laptop: embedded database, local only, with the demo', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: 'localhost',
    public_url: 'http://localhost:3000',
    database_url: null,
    storage_url: null,
    demo: true,
    price_minor: 999,
  });
});

test('by default the connections of four processes stay within the limit of a default PostgreSQL server', () => {
  const connectionsOf = (env: NodeJS.ProcessEnv) => {
    const { database_connections, queue_connections } = readConfig(env);
    return [database_connections, queue_connections];
  };
  expect(connectionsOf({ DATABASE_CONNECTIONS: '30', QUEUE_CONNECTIONS: '8' })).toEqual([30, 8]);
  // One connection listens for notifications, the other for a worker's jobs.
  const listeners = 2;
  const perProcess = connectionsOf({}).reduce((sum, each) => sum + each, listeners);
  // Three of the 100 are reserved for its administrator; a fifth process starts during a rolling restart.
  expect(5 * perProcess).toBeLessThanOrEqual(97);
});

test('metrics have a separate port, open to this machine only, and a token that is hard to guess', () => {
  expect(readConfig({ METRICS_PORT: '9464' })).toMatchObject({
    metrics_port: 9464,
    metrics_host: '127.0.0.1',
    metrics_token: null,
  });
  expect(problemsOf({ METRICS_PORT: '3000' })).toBe('METRICS_PORT and PORT must be different');
  expect(problemsOf({ METRICS_HOST: '0.0.0.0' })).toBe('METRICS_HOST has no effect without METRICS_PORT');
  expect(problemsOf({ METRICS_TOKEN: 'short' })).toMatch(/^METRICS_TOKEN must have at least 16/);
});

test('all problems are reported at once', () => {
  const problems = problemsOf({
    PORT: 'many',
    DATABASE_URL: 'mysql://x/y',
    DEMO: 'yes',
    CURRENCY: 'dollars',
  });
  expect(problems.split('\n').toSorted()).toEqual([
    'CURRENCY must be three lower-case letters, such as usd',
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
    'DEMO must be 0 or 1',
    'PORT must be a whole number',
  ]);
});

test.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://kinora.example' }, { HOST: '0.0.0.0' }])(
  'a publicly reachable service counts as production, and refuses a shifted clock: %j',
  (reachable) => {
    expect(readConfig({ ...reachable, SECRETS_KEY }).production).toBe(true);
    expect(problemsOf({ ...reachable, SECRETS_KEY, WEBHOOK_LOCAL_ADDRESSES: '1' })).toContain(
      'WEBHOOK_LOCAL_ADDRESSES would let members send requests into your network',
    );
    expect(problemsOf({ ...reachable, SECRETS_KEY, CLOCK_OFFSET: '60' })).toBe(
      'CLOCK_OFFSET is refused in production',
    );
  },
);

test('a content folder that cannot be read is reported', () => {
  const file = fileURLToPath(import.meta.url);
  expect(problemsOf({ CONTENT_DIR: file })).toBe(`CONTENT_DIR names ${file}, which is not a folder`);
  expect(problemsOf({ CONTENT_DIR: `${file}/content` })).toMatch(
    /^CONTENT_DIR names .*content, which is not/,
  );
  const folder = dirname(file);
  expect(readConfig({ CONTENT_DIR: folder }).content_dir).toBe(folder);
});

test.skipIf(process.getuid?.() === 0)('a content folder without read permission is reported', async () => {
  await using folder = await createTemporaryFolder();
  await chmod(folder.path, 0);
  expect(problemsOf({ CONTENT_DIR: folder.path })).toMatch(/which this user may not read \(EACCES\)$/);
  await chmod(folder.path, 0o700);
});

test('in production there is no demo unless it is enabled', () => {
  expect(readConfig({ NODE_ENV: 'production', SECRETS_KEY }).demo).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', SECRETS_KEY, DEMO: '1' }).demo).toBe(true);
});

test('a database server has no demo unless it is enabled', () => {
  const DATABASE_URL = 'postgres://kinora@localhost/kinora';
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PUBLIC_URL: '', PORT: '' })).toMatchObject({
    public_url: 'http://localhost:3000',
    port: 3000,
  });
});

test('the placeholder contact address appears on a laptop only', () => {
  expect(readConfig({}).contact_email).toBe('hello@kinora.example');
  expect(readConfig({ PUBLIC_URL: 'https://kinora.example', SECRETS_KEY })).toMatchObject({
    contact_email: null,
    postal_address: [],
  });
});

test('a service has its own origin, and trusts only the headers of its own proxy', () => {
  for (const PUBLIC_URL of ['https://films.example', 'https://films.example/', 'http://localhost:3000'])
    expect(problemsOf({ PUBLIC_URL, SECRETS_KEY })).toBe('');
  for (const PUBLIC_URL of [
    'https://films.example/watch',
    'https://me:pw@films.example',
    'http://localhost/?a',
  ])
    expect(problemsOf({ PUBLIC_URL, SECRETS_KEY })).toBe(
      'PUBLIC_URL must be a URL without a path, such as https://films.example',
    );
  expect(problemsOf({ REGION_HEADER: 'CF-IPCountry' })).toMatch(/^REGION_HEADER has no effect/);
  expect(readConfig({ REGION_HEADER: 'CF-IPCountry', TRUST_PROXY: '2' })).toMatchObject({
    region_header: 'cf-ipcountry',
    trust_proxy: 2,
  });
  expect(problemsOf({ TRUST_PROXY: 'all' })).toBe('TRUST_PROXY must be a whole number');
});

test('settings with several lines or entries are split', () => {
  const read = readConfig({
    POSTAL_ADDRESS: 'Lantern Films | 1 Quay Street |Harbour',
    NATIVE_ORIGINS: 'https://app.example, capacitor://localhost',
  });
  expect(read.postal_address).toEqual(['Lantern Films', '1 Quay Street', 'Harbour']);
  expect(read.native_origins).toEqual(['https://app.example', 'capacitor://localhost']);
});

test('an illegible brand color and a logo that cannot be shown are rejected', () => {
  expect(problemsOf({ BRAND_COLOR: '#332200' })).toMatch(/^BRAND_COLOR is too dark/);
  expect(problemsOf({ BRAND_COLOR: 'gold' })).toMatch(/^BRAND_COLOR must be a color/);
  expect(problemsOf({ BRAND_LOGO_URL: '//elsewhere.example/logo.svg' })).toMatch(/^BRAND_LOGO_URL must be/);
  expect(problemsOf({ NATIVE_ORIGINS: 'https://app.example/path' })).toMatch(
    /^NATIVE_ORIGINS must be origins/,
  );
  expect(readConfig({ BRAND_COLOR: '#4fd1c5', BRAND_LOGO_URL: '/logo.svg' }).brand_color).toBe('#4fd1c5');
});

test('emails come from the configured sender, or from the service itself', () => {
  const fromOf = (env: NodeJS.ProcessEnv) => readConfig(env).mail_from;
  expect(fromOf({ MAIL_FROM: 'Films of Ours <post@films.example>' })).toEqual({
    name: 'Films of Ours',
    address: 'post@films.example',
  });
  expect(fromOf({ MAIL_FROM: 'post@films.example' })).toEqual({ name: '', address: 'post@films.example' });
  expect(fromOf({ BRAND_NAME: 'Films', PUBLIC_URL: 'https://watch.films.example', SECRETS_KEY })).toEqual({
    name: 'Films',
    address: 'no-reply@watch.films.example',
  });
  for (const MAIL_FROM of ['nobody', 'A <b>', 'a@b.c, d@e.f', 'A <a@b.c>\r\nBcc: d@e.f'])
    expect(problemsOf({ MAIL_FROM })).toBe(
      'MAIL_FROM must be an email address such as hello@films.example or Films <hello@films.example>',
    );
});

describe('payments', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_PRICE_ID: 'price_abc',
  };
  const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };

  test('go to the sandbox without keys, otherwise to the providers with keys', () => {
    expect(readConfig({})).toMatchObject({ stripe: null, paypal: null, grace_days: 3, trial_days: 0 });
    expect(readConfig({ ...stripe, ...paypal })).toMatchObject({
      stripe: { secret_key: 'sk_test_abc', api_base: null },
      paypal: { plan_id: null, api_base: 'https://api-m.paypal.com' },
    });
  });

  test('an incomplete set of keys is rejected, and so is a base URL without keys', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_abc', PAYPAL_PLAN_ID: 'P-1' }).split('\n')).toEqual([
      expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY is missing: Stripe needs STRIPE_SECRET_KEY, /),
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is missing/),
      expect.stringMatching(/^STRIPE_PRICE_ID is missing/),
      expect.stringMatching(/^PAYPAL_CLIENT_ID is missing: PayPal needs /),
      expect.stringMatching(/^PAYPAL_CLIENT_SECRET is missing/),
      expect.stringMatching(/^PAYPAL_WEBHOOK_ID is missing/),
    ]);
    expect(problemsOf({ STRIPE_API_BASE: 'http://localhost:1' })).toMatch(/^STRIPE_SECRET_KEY is missing/);
  });

  test('a yearly price is charged by every provider that is set up', () => {
    const year = { YEARLY_PRICE_MINOR: '9900' };
    expect(readConfig({}).yearly_price_minor).toBeNull();
    expect(readConfig(year).yearly_price_minor).toBe(9900);
    expect(readConfig({ ...paypal, ...year }).paypal?.yearly_plan_id).toBeNull();
    expect(problemsOf({ ...stripe, ...year })).toBe(
      'STRIPE_YEARLY_PRICE_ID is missing: YEARLY_PRICE_MINOR needs a price at Stripe',
    );
    expect(problemsOf({ ...stripe, STRIPE_YEARLY_PRICE_ID: 'price_y' })).toBe(
      'STRIPE_YEARLY_PRICE_ID has no effect without YEARLY_PRICE_MINOR',
    );
    expect(
      problemsOf({ ...paypal, CURRENCY: 'huf', PRICE_MINOR: '299000', YEARLY_PRICE_MINOR: '50' }),
    ).toContain('YEARLY_PRICE_MINOR is 50 huf, which PayPal cannot charge');
  });

  test('settings of payouts that have no effect without another are rejected', () => {
    expect(problemsOf({ SEPA_DEBTOR_NAME: 'Tide e.V.' })).toBe(
      'SEPA_DEBTOR_NAME has no effect without SEPA_DEBTOR_IBAN',
    );
    expect(problemsOf({ WITHHOLDING_BACKUP: '24', WITHHOLDING_TREATIES: 'DE:0' })).toBe(
      'WITHHOLDING_TREATIES has no effect without WITHHOLDING_FOREIGN',
    );
    expect(readConfig({ WITHHOLDING_BACKUP: '24' }).withholding).toMatchObject({ backup_bp: 2400 });
  });

  test('conflicting keys are rejected without being printed', () => {
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc' })).toBe(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys',
    );
    expect(problemsOf({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_abc' })).toBe(
      'STRIPE_SECRET_KEY must start with sk_ or rk_',
    );
  });

  test('in production the sandbox card is not offered beside PayPal', () => {
    const production = { PUBLIC_URL: 'https://kinora.example', SECRETS_KEY };
    expect(problemsOf({ ...paypal, ...production })).toMatch(/in production set up Stripe too$/);
    expect(problemsOf({ ...paypal, ...stripe, ...production })).toBe('');
    expect(problemsOf({ ...stripe, ...production, STRIPE_API_BASE: 'http://stripe.example' })).toBe(
      'STRIPE_API_BASE must start with https:// in production',
    );
  });
});

test('a currency or price that the configured provider cannot charge is rejected with an explanation', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
  };
  const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
  expect(problemsOf({ CURRENCY: 'zzz' })).toBe('CURRENCY must be an ISO 4217 currency, such as usd');
  expect(problemsOf({ ...stripe, CURRENCY: 'irr' })).toContain('in which Stripe accepts no payments');
  expect(problemsOf({ ...stripe, CURRENCY: 'kwd', PRICE_MINOR: '2555' })).toContain('a multiple of 10');
  expect(problemsOf({ ...stripe, ...paypal, CURRENCY: 'isk', PRICE_MINOR: '1500' })).toBe(
    'CURRENCY is isk, in which PayPal accepts no payments: choose another currency, or remove the settings for PayPal',
  );
  expect(problemsOf({ ...paypal, CURRENCY: 'huf', PRICE_MINOR: '299050' })).toContain('a multiple of 100');
  // The sandbox accepts any currency.
  expect(problemsOf({ CURRENCY: 'irr' })).toBe('');
  expect(problemsOf({ ...stripe, CURRENCY: 'isk', PRICE_MINOR: '1500' })).toBe('');
});
