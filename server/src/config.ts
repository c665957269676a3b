import { currencies } from '@kinora/contract/money';
import { priceRefusal } from '@kinora/contract/provider-money';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { isReadableOnDark } from '#brand-color.ts';
import { readPaymentSettings, type PaypalSettings, type StripeSettings } from '#payment-settings.ts';
import { readSecretSettings, type SecretKey } from '#secret-settings.ts';
import { readTranscoderSettings, type MediaConvertSettings } from '#transcoder-settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const flag = z.pipe(
  z.enum(['0', '1'], 'must be 0 or 1'),
  z.transform((value) => value === '1'),
);
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d+$/, 'must be a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  );
const url = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      ),
    );

/** Where a whole service lies, such as `https://films.example`; what stands behind it would be lost. */
const originUrl = url('http:', 'https:').check(
  z.refine((value) => {
    const given = URL.parse(value);
    return !given || `${given.origin}/` === given.href;
  }, 'must be an address without a path, such as https://films.example'),
);

/** A key that a provider hands out; each kind of them has a beginning of its own. @NOTE never say its value. */
const keyOf = (...beginnings: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => beginnings.some((one) => value.startsWith(one)) && !/\s/.test(value),
        `must start with ${beginnings.join(' or ')}`,
      ),
    );

/** What AWS calls a thing of the operator's, such as `arn:aws:iam::123456789012:role/films`. */
const arnOf = (service: string) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(String.raw`^arn:aws[a-z-]*:${service}:[a-z0-9-]*:\d{12}:\S+$`),
        `must be an ARN that starts with arn:aws:${service}:`,
      ),
    );

const pictureUrl = z
  .string()
  .check(
    z.refine(
      (value) => /^\/(?!\/)/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:'),
      'must be an address that starts with https:// or, for a file of this service, with /',
    ),
  );
const plainAddress = /^[^\s<>,;"]+@[^\s<>,;"]+$/;
const namedAddress = /^([^<>"\r\n]*)<\s*([^\s<>]+)\s*>$/;

/** `Kinora <hello@kinora.example>`, or the address alone. */
const mailAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          plainAddress.test(value.trim()) || plainAddress.test(namedAddress.exec(value.trim())?.[2] ?? ''),
        'must be an address such as hello@films.example or Films <hello@films.example>',
      ),
    ),
  z.transform((value) => {
    const [, name = '', address = value.trim()] = namedAddress.exec(value.trim()) ?? [];
    return { name: name.trim(), address };
  }),
);

/** `https://app.example,capacitor://localhost`, as browsers write an origin. */
const origins = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*[a-z][a-z\d+.-]*:\/\/[^\s/,]+(\s*,\s*[a-z][a-z\d+.-]*:\/\/[^\s/,]+)*\s*$/,
        'must be origins such as https://app.example, divided by commas',
      ),
    ),
  z.transform((value) => value.split(',').map((one) => one.trim())),
);

/**
 * Every variable that the service reads; docs/operating.md tells each one's story.
 * @NOTE the media package finds its programs by FFMPEG_PATH and FFPROBE_PATH itself.
 */
const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), 'localhost'),
  PUBLIC_URL: z.optional(originUrl),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  STORAGE_URL: z.optional(url('s3:')),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(mailAddress),
  DEMO: z.optional(flag),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  CLOCK_OFFSET: z._default(wholeNumber(-3_153_600_000, 3_153_600_000), 0),
  SECRETS_KEY: z.optional(z.string()),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  REGION_HEADER: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9-]{1,100}$/, 'must be the name of a header, such as CF-IPCountry')),
  ),
  BRAND_NAME: z._default(z.string().check(z.minLength(1)), 'Kinora'),
  BRAND_COLOR: z.optional(
    z.string().check(
      z.regex(/^#[\da-fA-F]{6}$/, 'must be a colour such as #e3b04b'),
      z.refine(
        (value) => !/^#[\da-fA-F]{6}$/.test(value) || isReadableOnDark(value),
        'is too dark to be read on the dark surfaces; choose a lighter one',
      ),
    ),
  ),
  BRAND_LOGO_URL: z.optional(pictureUrl),
  BRAND_ICON_URL: z.optional(pictureUrl),
  CONTACT_EMAIL: z.optional(z.email('must be an e-mail address')),
  POSTAL_ADDRESS: z.optional(z.string()),
  SOCIAL_URL: z.optional(url('https:')),
  STORE_URL_IOS: z.optional(url('https:')),
  STORE_URL_ANDROID: z.optional(url('https:')),
  STORE_URL_WINDOWS: z.optional(url('https:')),
  NATIVE_ORIGINS: z.optional(origins),
  CONTENT_DIR: z.optional(z.string()),
  PRICE_MINOR: z._default(wholeNumber(0, 100_000_000), 999),
  CURRENCY: z._default(
    z.string().check(
      z.regex(/^[a-z]{3}$/, 'must be three small letters, such as usd'),
      z.refine(
        (value) => !/^[a-z]{3}$/.test(value) || currencies.includes(value),
        'must be a currency of ISO 4217, such as usd',
      ),
    ),
    'usd',
  ),
  TRIAL_DAYS: z._default(wholeNumber(0, 365), 0),
  SANDBOX: z.optional(flag),
  GRACE_DAYS: z._default(wholeNumber(0, 60), 3),
  REFUND_ENDS_ACCESS: z._default(flag, true),
  DISPUTE_ENDS_ACCESS: z._default(flag, true),
  STRIPE_SECRET_KEY: z.optional(keyOf('sk_', 'rk_')),
  STRIPE_PUBLISHABLE_KEY: z.optional(keyOf('pk_')),
  STRIPE_WEBHOOK_SECRET: z.optional(keyOf('whsec_')),
  STRIPE_PRICE_ID: z.optional(keyOf('price_')),
  STRIPE_API_BASE: z.optional(url('http:', 'https:')),
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_CLIENT_SECRET: z.optional(z.string()),
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  PAYPAL_PLAN_ID: z.optional(keyOf('P-')),
  PAYPAL_API_BASE: z.optional(url('http:', 'https:')),
  TRANSCODER: z._default(z.enum(['local', 'mediaconvert'], 'must be local or mediaconvert'), 'local'),
  MEDIACONVERT_REGION: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS such as eu-west-1')),
  ),
  MEDIACONVERT_ROLE_ARN: z.optional(arnOf('iam')),
  MEDIACONVERT_QUEUE: z.optional(
    z.string().check(z.regex(/^\S+$/, 'must be the name or the ARN of a queue')),
  ),
  MEDIACONVERT_ENDPOINT: z.optional(url('http:', 'https:')),
  MEDIACONVERT_TOPIC_ARN: z.optional(arnOf('sns')),
  MEDIACONVERT_EVENT_SECRET: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{32,512}$/, 'must be at least 32 letters, digits and signs')),
  ),
  MEDIACONVERT_SNS_BASE: z.optional(url('http:', 'https:')),
  API_REQUESTS_PER_MINUTE: z.optional(wholeNumber(1, 1_000_000_000)),
  REGISTRATIONS_PER_HOUR: z.optional(wholeNumber(1, 1_000_000_000)),
  SHOWS_PER_USER: z._default(wholeNumber(1, 10_000), 1),
  EPISODE_EVERY_DAYS: z._default(wholeNumber(0, 365), 7),
  ROYALTY_ALPHA: z._default(
    z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must lie from 0 to 1, such as 0.70')),
    '0.70',
  ),
  ROYALTY_CLOSE_DAY: z._default(wholeNumber(1, 28), 5),
  ROYALTY_HOLD_DAYS: z._default(wholeNumber(0, 365), 45),
  ROYALTY_FEWEST_VIEWERS: z._default(wholeNumber(1, 1000), 1),
  PAYOUTS: z._default(z.enum(['manual', 'stripe'], 'must be manual or stripe'), 'manual'),
  PAYOUT_MINIMUM_MINOR: z._default(wholeNumber(1, 100_000_000), 1000),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Origin by which browsers reach us, without a final slash. */
  public_url: string;
  data_dir: string;
  database_url: string | null;
  storage_url: string | null;
  /** The server that sends mail; without one it is kept in the data folder. */
  smtp_url: string | null;
  /** Who our mail comes from; the name may be empty. */
  mail_from: { name: string; address: string };
  demo: boolean;
  log_level: string;
  clock_offset_ms: number;
  /** Seal tax numbers, the first one from now on; null where the service keeps a key of its own. */
  secrets_keys: SecretKey[] | null;
  /** How many proxies of the operator's a request comes through; 0 for none. */
  trust_proxy: number;
  /** The header in which the proxy says a request's region, in small letters; heeded when the proxy is trusted. */
  region_header: string | null;
  brand_name: string;
  /** `#rrggbb` in place of gold. */
  brand_color: string | null;
  brand_logo_url: string | null;
  /** A square picture in place of our icon. */
  brand_icon_url: string | null;
  /** Where people write to, shown on public pages and sent what they write there. */
  contact_email: string | null;
  /** The lines of the postal address. */
  postal_address: string[];
  social_url: string | null;
  /** Where the app of each platform is to be had; a platform without one gets the web app. */
  store_urls: { ios: string | null; android: string | null; windows: string | null };
  /** Origins whose `user-data` message signs a person in. */
  native_origins: string[];
  /** A folder of the operator's whose files stand in for ours of the same name in content/. */
  content_dir: string | null;
  price_minor: number;
  currency: string;
  /** Days that somebody may try for free, once. */
  trial_days: number;
  /** The sandbox gives access for no money; where strangers come it has to be wished for. */
  sandbox: boolean;
  /** Days that access outlasts what is paid, while a renewal is tried again. */
  grace_days: number;
  refund_ends_access: boolean;
  dispute_ends_access: boolean;
  /** Takes cards; without it the sandbox does. */
  stripe: StripeSettings | null;
  paypal: PaypalSettings | null;
  /** Converts films; without it our own worker does. */
  mediaconvert: MediaConvertSettings | null;
  /** Requests to the API that one address may send in a minute. */
  api_requests_per_minute: number;
  /** Accounts that can be opened from one address in an hour. */
  registrations_per_hour: number;
  shows_per_user: number;
  episode_every_days: number;
  /** The creators' part of what viewers pay, as it was written: 0.70. */
  royalty_alpha: string;
  /** The day of the next month from which a month can be closed, in UTC. */
  royalty_close_day: number;
  /** Days that royalties rest on a creator's balance before they are paid out. */
  royalty_hold_days: number;
  /** Lines of a statement are opened down to viewers when so many brought them. */
  royalty_fewest_viewers: number;
  /** How creators are paid: by Stripe, or by bank transfers that the operator makes. */
  payouts: 'manual' | 'stripe';
  /** Less than this stays on a creator's balance until there is more. */
  payout_minimum_minor: number;
};

/** The environment is wrong; the message lists everything that is. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** @throws ConfigError naming every variable that is wrong, and how. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Environment, given);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  const read = parsed.data;
  // A service that others reach is in production, whatever NODE_ENV says: /dev pages and a shifted clock
  // must never be open to strangers.
  const production = read.NODE_ENV === 'production' || !isLocal(read.PUBLIC_URL) || !isLocalHost(read.HOST);
  const problems: string[] = [];
  if (production && read.CLOCK_OFFSET !== 0) problems.push('CLOCK_OFFSET is refused in production');
  const payments = readPaymentSettings(read, production);
  const transcoder = readTranscoderSettings(read, production);
  const secrets = readSecretSettings(read.SECRETS_KEY, production);
  if (read.REGION_HEADER && read.TRUST_PROXY === 0)
    problems.push('REGION_HEADER has no use without TRUST_PROXY: anybody could send that header');
  if (read.PAYOUTS === 'stripe' && !payments.stripe)
    problems.push('PAYOUTS=stripe needs Stripe to be set up: STRIPE_SECRET_KEY and what goes with it');
  for (const provider of ['stripe', 'paypal'] as const) {
    const refusal = payments[provider] && priceRefusal(provider, read.PRICE_MINOR, read.CURRENCY);
    if (refusal) problems.push(refusal);
  }
  problems.push(...payments.problems, ...transcoder.problems, ...secrets.problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const public_url = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    public_url,
    data_dir: resolve(root, read.DATA_DIR),
    database_url: read.DATABASE_URL ?? null,
    storage_url: read.STORAGE_URL ?? null,
    smtp_url: read.SMTP_URL ?? null,
    mail_from: read.MAIL_FROM ?? {
      name: read.BRAND_NAME,
      address: `no-reply@${new URL(public_url).hostname}`,
    },
    demo: read.DEMO ?? !read.DATABASE_URL,
    // A person who runs this in a terminal reads plain lines; a machine that keeps logs wants them all.
    log_level: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    clock_offset_ms: read.CLOCK_OFFSET * 1000,
    secrets_keys: secrets.secrets_keys,
    trust_proxy: read.TRUST_PROXY,
    region_header: read.REGION_HEADER?.toLowerCase() ?? null,
    brand_name: read.BRAND_NAME,
    brand_color: read.BRAND_COLOR ?? null,
    brand_logo_url: read.BRAND_LOGO_URL ?? null,
    brand_icon_url: read.BRAND_ICON_URL ?? null,
    // A made-up address shows what goes where, and must never stand on a service that others reach.
    contact_email: read.CONTACT_EMAIL ?? (production ? null : 'hello@kinora.example'),
    postal_address: lines(
      read.POSTAL_ADDRESS ??
        (production ? '' : `${read.BRAND_NAME} | 12 Lantern Quay | Example Harbour 10000`),
    ),
    social_url: read.SOCIAL_URL ?? null,
    store_urls: {
      ios: read.STORE_URL_IOS ?? null,
      android: read.STORE_URL_ANDROID ?? null,
      windows: read.STORE_URL_WINDOWS ?? null,
    },
    native_origins: read.NATIVE_ORIGINS ?? [],
    content_dir: read.CONTENT_DIR ? resolve(root, read.CONTENT_DIR) : null,
    price_minor: read.PRICE_MINOR,
    currency: read.CURRENCY,
    trial_days: read.TRIAL_DAYS,
    sandbox: read.SANDBOX ?? !production,
    grace_days: read.GRACE_DAYS,
    refund_ends_access: read.REFUND_ENDS_ACCESS,
    dispute_ends_access: read.DISPUTE_ENDS_ACCESS,
    stripe: payments.stripe,
    paypal: payments.paypal,
    mediaconvert: transcoder.mediaconvert,
    api_requests_per_minute: read.API_REQUESTS_PER_MINUTE ?? (production ? 600 : 100_000),
    registrations_per_hour: read.REGISTRATIONS_PER_HOUR ?? (production ? 20 : 100_000),
    shows_per_user: read.SHOWS_PER_USER,
    episode_every_days: read.EPISODE_EVERY_DAYS,
    royalty_alpha: read.ROYALTY_ALPHA,
    royalty_close_day: read.ROYALTY_CLOSE_DAY,
    royalty_hold_days: read.ROYALTY_HOLD_DAYS,
    royalty_fewest_viewers: read.ROYALTY_FEWEST_VIEWERS,
    payouts: read.PAYOUTS,
    payout_minimum_minor: read.PAYOUT_MINIMUM_MINOR,
  };
}

const lines = (text: string) =>
  text
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean);
const isLocal = (address: string | undefined) => !address || isLocalHost(new URL(address).hostname);
const isLocalHost = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
