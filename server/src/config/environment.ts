import { currencies } from '@kinora/contract/currencies';
import { isSepaIban } from '@kinora/contract/earnings/account-formats';
import { isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { percentage, treatyRates } from '#config/withholding-settings.ts';
import { isReadableOnDark } from '#brand-color.ts';
import { mediaEdges } from '#config/media-settings.ts';
import { readSecretFiles } from '#config/secret-files.ts';
import {
  arnOf,
  amountsByCurrency,
  auditDays,
  baseUrl,
  flag,
  fraction,
  keyOf,
  mailAddress,
  originUrl,
  origins,
  pictureUrl,
  securityContact,
  url,
  wholeNumber,
} from '#config/setting-kinds.ts';

/**
 * Every variable that the service reads; each is described in docs/operating.md.
 * @NOTE the media package itself finds its programs by FFMPEG_PATH and FFPROBE_PATH.
 */
const settings = {
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), 'localhost'),
  PUBLIC_URL: z.optional(originUrl),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 1000), 12),
  QUEUE_CONNECTIONS: z._default(wholeNumber(1, 1000), 4),
  STORAGE_URL: z.optional(url('s3:')),
  MEDIA_URL: z.optional(originUrl),
  MEDIA_EDGE: z.optional(z.enum(mediaEdges, `must be one of ${mediaEdges.join(', ')}`)),
  MEDIA_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must not contain spaces or line breaks')),
  ),
  CLOUDFRONT_KEY_PAIR_ID: z.optional(
    z.string().check(z.regex(/^[A-Z0-9]{10,32}$/, 'must be the id of a public key in CloudFront')),
  ),
  CLOUDFRONT_PRIVATE_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(mailAddress),
  DEMO: z.optional(flag),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
  ),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,512}$/, 'must have at least 16 letters, digits and symbols')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(baseUrl),
  // Read by the exporter itself.
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_SERVICE_NAME: z._default(z.string(), 'kinora'),
  OTEL_TRACES_SAMPLER_ARG: z._default(fraction, 1),
  CLOCK_OFFSET: z._default(wholeNumber(-3_153_600_000, 3_153_600_000), 0),
  SECRETS_KEY: z.optional(z.string()),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  REGION_HEADER: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9-]{1,100}$/, 'must be the name of a header, such as CF-IPCountry')),
  ),
  BRAND_NAME: z._default(z.string().check(z.minLength(1)), 'Kinora'),
  BRAND_COLOR: z.optional(
    z.string().check(
      z.regex(/^#[\da-fA-F]{6}$/, 'must be a color such as #e3b04b'),
      z.refine(
        (value) => !/^#[\da-fA-F]{6}$/.test(value) || isReadableOnDark(value),
        'is too dark to be legible on the dark surfaces; choose a lighter one',
      ),
    ),
  ),
  BRAND_LOGO_URL: z.optional(pictureUrl),
  BRAND_ICON_URL: z.optional(pictureUrl),
  CONTACT_EMAIL: z.optional(z.email('must be an email address')),
  POSTAL_ADDRESS: z.optional(z.string()),
  SELLER_NAME: z.optional(z.string().check(z.maxLength(120, 'must have at most 120 characters'))),
  SELLER_ADDRESS: z.optional(z.string()),
  SELLER_TAX_ID: z.optional(z.string().check(z.maxLength(40, 'must have at most 40 characters'))),
  SECURITY_CONTACT: z.optional(securityContact),
  SOCIAL_URL: z.optional(url('https:')),
  STORE_URL_IOS: z.optional(url('https:')),
  STORE_URL_ANDROID: z.optional(url('https:')),
  STORE_URL_WINDOWS: z.optional(url('https:')),
  NATIVE_ORIGINS: z.optional(origins),
  CONTENT_DIR: z.optional(z.string()),
  PRICE_MINOR: z._default(wholeNumber(0, 100_000_000), 999),
  YEARLY_PRICE_MINOR: z.optional(wholeNumber(1, 1_000_000_000)),
  CURRENCY: z._default(
    z.string().check(
      z.regex(/^[a-z]{3}$/, 'must be three lower-case letters, such as usd'),
      z.refine(
        (value) => !/^[a-z]{3}$/.test(value) || currencies.includes(value),
        'must be an ISO 4217 currency, such as usd',
      ),
    ),
    'usd',
  ),
  TRIAL_DAYS: z._default(wholeNumber(0, 365), 0),
  SANDBOX: z.optional(flag),
  GRACE_DAYS: z._default(wholeNumber(0, 60), 3),
  WITHDRAWAL_DAYS: z._default(wholeNumber(0, 60), 0),
  PAUSE_MONTHS: z._default(wholeNumber(0, 3), 0),
  GIFT_MONTHS: z._default(wholeNumber(0, 120), 0),
  NOTICE_DAYS: z._default(wholeNumber(15, 60), 30),
  WIN_BACK_DAYS: z._default(wholeNumber(0, 365), 0),
  REFUND_ENDS_ACCESS: z._default(flag, true),
  DISPUTE_ENDS_ACCESS: z._default(flag, true),
  STRIPE_SECRET_KEY: z.optional(keyOf('sk_', 'rk_')),
  STRIPE_PUBLISHABLE_KEY: z.optional(keyOf('pk_')),
  STRIPE_WEBHOOK_SECRET: z.optional(keyOf('whsec_')),
  STRIPE_PRICE_ID: z.optional(keyOf('price_')),
  STRIPE_YEARLY_PRICE_ID: z.optional(keyOf('price_')),
  STRIPE_API_BASE: z.optional(url('http:', 'https:')),
  STRIPE_TAX: z.optional(z.enum(['inclusive', 'exclusive'], 'must be inclusive or exclusive')),
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_CLIENT_SECRET: z.optional(z.string()),
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  PAYPAL_PLAN_ID: z.optional(keyOf('P-')),
  PAYPAL_YEARLY_PLAN_ID: z.optional(keyOf('P-')),
  PAYPAL_API_BASE: z.optional(url('http:', 'https:')),
  TRANSCODER: z._default(z.enum(['local', 'mediaconvert'], 'must be local or mediaconvert'), 'local'),
  CODECS: z._default(z.enum(['h264', 'h264,av1'], 'must be h264 or h264,av1'), 'h264'),
  MEDIACONVERT_REGION: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region such as eu-west-1')),
  ),
  MEDIACONVERT_ROLE_ARN: z.optional(arnOf('iam')),
  MEDIACONVERT_QUEUE: z.optional(
    z.string().check(z.regex(/^\S+$/, 'must be the name or the ARN of a queue')),
  ),
  MEDIACONVERT_ENDPOINT: z.optional(url('http:', 'https:')),
  MEDIACONVERT_TOPIC_ARN: z.optional(arnOf('sns')),
  MEDIACONVERT_EVENT_SECRET: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{32,512}$/, 'must have at least 32 letters, digits and symbols')),
  ),
  MEDIACONVERT_SNS_BASE: z.optional(url('http:', 'https:')),
  TRANSCRIBER_URL: z.optional(baseUrl),
  TRANSCRIBER_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must not contain spaces or line breaks')),
  ),
  TRANSCRIBER_MODEL: z.optional(z.string()),
  WHISPER_PATH: z.optional(z.string()),
  WHISPER_MODEL: z.optional(z.string()),
  API_REQUESTS_PER_MINUTE: z.optional(wholeNumber(1, 1_000_000_000)),
  PAGES_PER_MINUTE: z.optional(wholeNumber(1, 1_000_000_000)),
  WEBHOOK_LOCAL_ADDRESSES: z._default(flag, false),
  BREACHED_PASSWORDS_URL: z.optional(baseUrl),
  AUDIT_DAYS: z.optional(auditDays),
  WRONG_PASSWORDS_PER_HOUR: z.optional(wholeNumber(1, 1_000_000_000)),
  REGISTRATIONS_PER_HOUR: z.optional(wholeNumber(1, 1_000_000_000)),
  TAX_READS_PER_HOUR: z._default(wholeNumber(1, 100_000), 100),
  UPLOAD_QUOTA_GB: z._default(wholeNumber(1, 1_000_000), 200),
  CREATOR_QUOTA_GB: z._default(wholeNumber(0, 1_000_000), 0),
  CREATOR_QUOTA_HOURS: z._default(wholeNumber(0, 1_000_000), 0),
  UPLOAD_DISK_FLOOR_MB: z._default(wholeNumber(0, 1_000_000_000), 1024),
  SHUTDOWN_DELAY: z._default(wholeNumber(0, 600), 3),
  SHUTDOWN_TIMEOUT: z._default(wholeNumber(1, 86_400), 20),
  SHOWS_PER_USER: z._default(wholeNumber(1, 10_000), 1),
  COPYRIGHT_STRIKES: z._default(wholeNumber(0, 1000), 3),
  COPYRIGHT_RESTORE_DAYS: z._default(wholeNumber(10, 14), 10),
  STREAMS_PER_ACCOUNT: z._default(wholeNumber(1, 1000), 2),
  NETWORKS_PER_PLAYBACK: z._default(wholeNumber(0, 1000), 4),
  EPISODE_EVERY_DAYS: z._default(wholeNumber(0, 365), 7),
  ROYALTY_ALPHA: z._default(
    z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be from 0 to 1, such as 0.70')),
    '0.70',
  ),
  ROYALTY_CLOSE_DAY: z._default(wholeNumber(1, 28), 5),
  ROYALTY_HOLD_DAYS: z._default(wholeNumber(0, 365), 45),
  ROYALTY_SHORT_HOLD_DAYS: z.optional(wholeNumber(0, 365)),
  ROYALTY_CLEAN_MONTHS: z._default(wholeNumber(1, 60), 3),
  TAX_RECORD_YEARS: z._default(wholeNumber(0, 30), 0),
  ROYALTY_MIN_VIEWERS: z._default(wholeNumber(1, 1000), 1),
  PAYOUTS: z._default(z.enum(['manual', 'stripe'], 'must be manual or stripe'), 'manual'),
  SEPA_DEBTOR_NAME: z.optional(z.string().check(z.maxLength(70, 'must have at most 70 characters'))),
  SEPA_DEBTOR_IBAN: z.optional(
    z.string().check(
      z.overwrite((value) => value.replaceAll(' ', '').toUpperCase()),
      z.refine((value) => isValidIBAN(value), { error: 'must be a valid IBAN', abort: true }),
      z.refine(isSepaIban, 'must belong to a bank in the SEPA area'),
    ),
  ),
  SEPA_DEBTOR_BIC: z.optional(
    z.string().check(z.regex(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/, 'must be a BIC such as COBADEFFXXX')),
  ),
  WITHHOLDING_FOREIGN: z.optional(percentage),
  WITHHOLDING_BACKUP: z.optional(percentage),
  WITHHOLDING_US_SOURCE: z._default(percentage, 10_000),
  WITHHOLDING_TREATIES: z.optional(treatyRates),
  PAYOUT_MINIMUM_MINOR: z._default(wholeNumber(1, 100_000_000), 1000),
  PAYOUT_MINIMUMS: z.optional(amountsByCurrency),
};

const Environment = z.object(settings);
type Environment = z.infer<typeof Environment>;

/** The parsed settings; an invalid one is omitted, as if it had not been set. */
export type ParsedEnvironment = {
  values: Environment;
  /** One line per invalid setting. */
  problems: string[];
  /** Whether a setting was set to anything at all, valid or not. */
  isSet: (name: string) => boolean;
  isInvalid: (name: string) => boolean;
};

/** Reads the environment; an empty value counts as unset. */
export function readEnvironment(given: NodeJS.ProcessEnv): ParsedEnvironment {
  const { env, problems } = readSecretFiles(given);
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Environment, nonEmpty);
  const issues = parsed.success ? [] : parsed.error.issues;
  const invalid = new Set(issues.map(({ path }) => String(path[0])));
  // The valid settings are still parsed, so that conflicts between them are reported in the same run.
  const valid = Object.fromEntries(Object.entries(nonEmpty).filter(([name]) => !invalid.has(name)));
  return {
    values: parsed.success ? parsed.data : z.parse(Environment, valid),
    problems: [...problems, ...issues.map(({ path, message }) => `${path.join('.')} ${message}`)],
    isSet: (name) => Object.hasOwn(nonEmpty, name),
    isInvalid: (name) => invalid.has(name),
  };
}
