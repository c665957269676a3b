import { priceError } from '@kinora/contract/billing/provider-money';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Seller } from '#db/tables/invoices.ts';
import { contentProblems } from '#config/content-problems.ts';
import { readEnvironment } from '#config/environment.ts';
import { readMediaSettings, type MediaEdge } from '#config/media-settings.ts';
import { readPaymentSettings, type PaypalSettings, type StripeSettings } from '#config/payment-settings.ts';
import { readPayoutSettings, type SepaDebtor } from '#config/payout-settings.ts';
import { readS3Url } from '#config/s3-url.ts';
import { readSecretSettings, type SecretKey } from '#config/secret-settings.ts';
import { readTranscriberSettings, type TranscriberSettings } from '#config/transcriber-settings.ts';
import { StartError } from '#start-error.ts';
import { readTranscoderSettings, type MediaConvertSettings } from '#config/transcoder-settings.ts';
import type { TracingSettings } from '#open-tracing.ts';
import type { WithholdingSettings } from '#config/withholding-settings.ts';

/** The root folder of the checkout. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Config = {
  /** What invoices state about the service. */
  seller: Seller;
  production: boolean;
  port: number;
  host: string;
  /** The origin browsers use to reach the service, without a trailing slash. */
  public_url: string;
  data_dir: string;
  database_url: string | null;
  /** Maximum number of connections per process for requests and jobs, and for its job queue. */
  database_connections: number;
  queue_connections: number;
  storage_url: string | null;
  /** Delivers films and pictures; without it the service itself does. */
  media_edge: MediaEdge | null;
  /** The SMTP server; without one, emails are written to the data folder. */
  smtp_url: string | null;
  /** Sender of our emails; the name may be empty. */
  mail_from: { name: string; address: string };
  demo: boolean;
  log_level: string;
  /** The port on which the process serves its metrics and health; null for none. */
  metrics_port: number | null;
  metrics_host: string;
  /** Needed to read the metrics; with it they are also at `/metrics` of the service itself. */
  metrics_token: string | null;
  /** Where traces of requests and jobs go; null for nowhere. */
  tracing: TracingSettings | null;
  clock_offset_ms: number;
  /** Keys that seal tax data and sign links, the current one first; null if the service keeps its own key. */
  secrets_keys: SecretKey[] | null;
  /** Number of the operator's proxies that a request passes through. */
  trust_proxy: number;
  /**
   * The header in which the proxy reports a request's region, in lower case; read only from a trusted proxy.
   */
  region_header: string | null;
  brand_name: string;
  /** As `#rrggbb`; replaces our gold. */
  brand_color: string | null;
  brand_logo_url: string | null;
  /** A square image that replaces our icon. */
  brand_icon_url: string | null;
  /** Where security vulnerabilities are reported, as a `mailto:` or `https:` address. */
  security_contact: string | null;
  /** Contact address shown on public pages; the contact form sends its messages to it. */
  contact_email: string | null;
  /** Postal address, one entry per line. */
  postal_address: string[];
  social_url: string | null;
  /** Where to get the app for each platform; a platform without an address gets the web app. */
  store_urls: { ios: string | null; android: string | null; windows: string | null };
  /** Origins whose `user-data` message signs a member in. */
  native_origins: string[];
  /** The operator's folder of files that override those of the same name in content/. */
  content_dir: string | null;
  price_minor: number;
  /** The yearly price, offered alongside the monthly one; null for none. */
  yearly_price_minor: number | null;
  currency: string;
  /** Length of the free trial in days; one per member. */
  trial_days: number;
  /** Grants access without payment; must be enabled explicitly when the service is publicly reachable. */
  sandbox: boolean;
  /** Days that access continues past the paid period while a failed renewal is retried. */
  grace_days: number;
  /** Days within which a subscriber who has not watched anything may withdraw; 0 for no right to withdraw. */
  withdrawal_days: number;
  /** The maximum length of a pause, in months; 0 for no pauses. */
  pause_months: number;
  /** For how many months the code of a gift can be used; 0 for no limit. */
  gift_months: number;
  /** How many days before a yearly renewal subscribers are notified. */
  notice_days: number;
  /** Days after which somebody who left gets one email about new episodes; 0 for none. */
  win_back_days: number;
  refund_ends_access: boolean;
  dispute_ends_access: boolean;
  /** Takes card payments; without it the sandbox does. */
  stripe: StripeSettings | null;
  paypal: PaypalSettings | null;
  /** Whether our own worker also encodes films in AV1, for players that decode it in hardware. */
  av1: boolean;
  /** Converts films; without it our own worker does. */
  mediaconvert: MediaConvertSettings | null;
  /** Generates captions for films that have none; if null, all captions are written by people. */
  transcriber: TranscriberSettings | null;
  /**
   * Allows webhooks to addresses on this machine and its network, without TLS; never on a service that others
   * can reach.
   */
  webhook_local_addresses: boolean;
  /** Limit on API requests per minute from one address. */
  api_requests_per_minute: number;
  /** Limit on requests per minute for pages and site files from one address. */
  pages_per_minute: number;
  /** The service that checks new passwords against known breaches; null for no check. */
  breached_passwords_url: string | null;
  /** For how many days entries of the audit log are kept, by act or by kind (`security`, `staff`). */
  audit_days: ReadonlyMap<string, number>;
  /** Limit on wrong passwords per hour from one address, for all accounts together. */
  wrong_passwords_per_hour: number;
  /** Limit on accounts created per hour from one address. */
  registrations_per_hour: number;
  /** Limit on tax numbers and W-9 forms that one operator can open per hour. */
  tax_reads_per_hour: number;
  /** Total size of a creator's unfinished uploads. */
  upload_quota_bytes: number;
  /** The storage that a creator's films and uploads may use, unless staff set another quota; 0 for no limit. */
  creator_quota_gb: number;
  /** How many hours a creator's films may last in total, unless staff set another quota; 0 for no limit. */
  creator_quota_hours: number;
  /** Uploads pause when the data folder has less free space than this; 0 turns the check off. */
  upload_disk_floor_bytes: number;
  /** How long a stopping process keeps accepting connections while it reports that it is not ready. */
  shutdown_delay_ms: number;
  /** How long requests in progress may take after that. */
  shutdown_timeout_ms: number;
  shows_per_user: number;
  /** How many works taken down over copyright keep a creator from publishing; 0 for no limit. */
  copyright_strikes: number;
  /** Business days after a counter-notice until a work is restored. */
  copyright_restore_days: number;
  /** How many devices of one account may play at the same time. */
  streams_per_account: number;
  /** From how many networks one playback may be used at the same time; 0 for no limit. */
  networks_per_playback: number;
  episode_every_days: number;
  /** The creators' share of what viewers pay, as written in the setting: 0.70. */
  royalty_alpha: string;
  /** Day of the following month from which a month can be closed, in UTC. */
  royalty_close_day: number;
  /** Days that royalties are held in a creator's balance before they are paid out. */
  royalty_hold_days: number;
  /**
   * The shorter hold, in days, for creators whose last months were clean, and how many such months it takes.
   */
  royalty_short_hold_days: number;
  royalty_clean_months: number;
  /** Years for which the tax data of creators who were paid is kept after they leave. */
  tax_record_years: number;
  /** A statement line can be broken down by viewer only if at least this many viewers contributed to it. */
  royalty_min_viewers: number;
  /** How creators are paid: through Stripe, or by bank transfers that the operator makes. */
  payouts: 'manual' | 'stripe';
  /** Null if payouts are only exported as CSV. */
  sepa_debtor: SepaDebtor | null;
  /** Tax to withhold from payouts; null if none is. */
  withholding: WithholdingSettings | null;
  /** A balance below this is carried over instead of being paid out. */
  payout_minimum_minor: number;
  /** The same for balances in other currencies. */
  payout_minimums: ReadonlyMap<string, number>;
};

/** The environment is invalid; the message lists every problem. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/**
 * @param needs_server whether the process requires a PostgreSQL server.
 * @throws ConfigError listing every variable that is wrong, missing or in conflict with another, and why.
 */
export function readConfig(env: NodeJS.ProcessEnv, { needs_server = false } = {}): Config {
  const { values, problems, isSet, isInvalid } = readEnvironment(env);
  // A service that others can reach is treated as production, whatever NODE_ENV is: the /dev pages and a
  // shifted clock must never be available to the public.
  const production =
    values.NODE_ENV === 'production' ||
    isInvalid('PUBLIC_URL') ||
    !isLocal(values.PUBLIC_URL) ||
    !isLocalHost(values.HOST);
  const exposed = isExposed({ production, trust_proxy: values.TRUST_PROXY });
  if (production && values.CLOCK_OFFSET !== 0) problems.push('CLOCK_OFFSET is refused in production');
  if (exposed && values.WEBHOOK_LOCAL_ADDRESSES)
    problems.push(
      'WEBHOOK_LOCAL_ADDRESSES would let members send requests into your network: it is for development only',
    );
  const payments = readPaymentSettings(values, production, isSet);
  const transcoder = isInvalid('TRANSCODER')
    ? { mediaconvert: null, problems: [] }
    : readTranscoderSettings(values, production, isSet);
  const captions = readTranscriberSettings(values, isSet);
  const media = isInvalid('MEDIA_EDGE')
    ? { media_edge: null, problems: [] }
    : readMediaSettings(values, isSet);
  const payouts = readPayoutSettings(values, isSet);
  const secrets = readSecretSettings(values.SECRETS_KEY, production);
  if (values.CODECS !== 'h264' && values.TRANSCODER === 'mediaconvert')
    problems.push('CODECS has no effect with TRANSCODER=mediaconvert, which only encodes H.264');
  if (isSet('REGION_HEADER') && values.TRUST_PROXY === 0 && !isInvalid('TRUST_PROXY'))
    problems.push('REGION_HEADER has no effect without TRUST_PROXY: anybody could send that header');
  if (values.PAYOUTS === 'stripe' && !isSet('STRIPE_SECRET_KEY'))
    problems.push(
      'PAYOUTS=stripe needs Stripe to be set up: STRIPE_SECRET_KEY and the settings that go with it',
    );
  for (const provider of ['stripe', 'paypal'] as const) {
    const isPriced = payments[provider] && !isInvalid('PRICE_MINOR') && !isInvalid('CURRENCY');
    const refusal = isPriced && priceError(provider, values.PRICE_MINOR, values.CURRENCY);
    if (refusal) problems.push(refusal);
    else if (isPriced && values.YEARLY_PRICE_MINOR !== undefined && !isInvalid('YEARLY_PRICE_MINOR')) {
      const yearly = priceError(provider, values.YEARLY_PRICE_MINOR, values.CURRENCY, 'YEARLY_PRICE_MINOR');
      if (yearly) problems.push(yearly);
    }
  }
  if (isSet('METRICS_HOST') && !isSet('METRICS_PORT'))
    problems.push('METRICS_HOST has no effect without METRICS_PORT');
  if (values.METRICS_PORT === values.PORT && !isInvalid('METRICS_PORT'))
    problems.push('METRICS_PORT and PORT must be different');
  problems.push(...storageProblems(values.STORAGE_URL));
  const content_dir = values.CONTENT_DIR ? resolve(root, values.CONTENT_DIR) : null;
  problems.push(...contentProblems(content_dir));
  problems.push(...payments.problems, ...transcoder.problems, ...captions.problems, ...media.problems);
  problems.push(...payouts.problems, ...secrets.problems);
  if (needs_server && !isSet('DATABASE_URL'))
    problems.push('DATABASE_URL is needed: the embedded database serves one process only.');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const public_url = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  const demo = values.DEMO ?? (!production && !values.DATABASE_URL);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    public_url,
    data_dir: resolve(root, values.DATA_DIR),
    database_url: values.DATABASE_URL ?? null,
    database_connections: values.DATABASE_CONNECTIONS,
    queue_connections: values.QUEUE_CONNECTIONS,
    storage_url: values.STORAGE_URL ?? null,
    media_edge: media.media_edge,
    smtp_url: values.SMTP_URL ?? null,
    mail_from: values.MAIL_FROM ?? {
      name: values.BRAND_NAME,
      address: `no-reply@${new URL(public_url).hostname}`,
    },
    demo,
    // A person running this in a terminal wants few lines; a machine that collects logs wants them all.
    log_level: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metrics_port: values.METRICS_PORT ?? null,
    metrics_host: values.METRICS_HOST,
    metrics_token: values.METRICS_TOKEN ?? null,
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          service_name: values.OTEL_SERVICE_NAME,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    clock_offset_ms: values.CLOCK_OFFSET * 1000,
    secrets_keys: secrets.secrets_keys,
    trust_proxy: values.TRUST_PROXY,
    region_header: values.REGION_HEADER?.toLowerCase() ?? null,
    brand_name: values.BRAND_NAME,
    brand_color: values.BRAND_COLOR ?? null,
    brand_logo_url: values.BRAND_LOGO_URL ?? null,
    brand_icon_url: values.BRAND_ICON_URL ?? null,
    security_contact: values.SECURITY_CONTACT ?? null,
    // In development a made-up address shows where the real one will appear; it must never be used on a
    // service that others can reach.
    contact_email: values.CONTACT_EMAIL ?? (exposed ? null : 'hello@kinora.example'),
    postal_address: lines(
      values.POSTAL_ADDRESS ??
        (exposed ? '' : `${values.BRAND_NAME} | 12 Lantern Quay | Example Harbour 10000`),
    ),
    seller: {
      name: values.SELLER_NAME ?? values.BRAND_NAME,
      address: lines(values.SELLER_ADDRESS ?? values.POSTAL_ADDRESS ?? ''),
      tax_id: values.SELLER_TAX_ID ?? null,
    },
    social_url: values.SOCIAL_URL ?? null,
    store_urls: {
      ios: values.STORE_URL_IOS ?? null,
      android: values.STORE_URL_ANDROID ?? null,
      windows: values.STORE_URL_WINDOWS ?? null,
    },
    native_origins: values.NATIVE_ORIGINS ?? [],
    content_dir,
    price_minor: values.PRICE_MINOR,
    yearly_price_minor: values.YEARLY_PRICE_MINOR ?? null,
    currency: values.CURRENCY,
    trial_days: values.TRIAL_DAYS,
    sandbox: values.SANDBOX ?? !exposed,
    grace_days: values.GRACE_DAYS,
    withdrawal_days: values.WITHDRAWAL_DAYS,
    pause_months: values.PAUSE_MONTHS,
    gift_months: values.GIFT_MONTHS,
    notice_days: values.NOTICE_DAYS,
    win_back_days: values.WIN_BACK_DAYS,
    refund_ends_access: values.REFUND_ENDS_ACCESS,
    dispute_ends_access: values.DISPUTE_ENDS_ACCESS,
    stripe: payments.stripe,
    paypal: payments.paypal,
    av1: values.CODECS === 'h264,av1',
    mediaconvert: transcoder.mediaconvert,
    transcriber: captions.transcriber,
    webhook_local_addresses: values.WEBHOOK_LOCAL_ADDRESSES,
    api_requests_per_minute: values.API_REQUESTS_PER_MINUTE ?? (exposed ? 600 : 100_000),
    pages_per_minute: values.PAGES_PER_MINUTE ?? (exposed ? 600 : 100_000),
    tax_reads_per_hour: values.TAX_READS_PER_HOUR,
    breached_passwords_url: values.BREACHED_PASSWORDS_URL ?? null,
    audit_days: values.AUDIT_DAYS ?? new Map(),
    wrong_passwords_per_hour: values.WRONG_PASSWORDS_PER_HOUR ?? (exposed ? 200 : 100_000),
    registrations_per_hour: values.REGISTRATIONS_PER_HOUR ?? (exposed ? 20 : 100_000),
    upload_quota_bytes: values.UPLOAD_QUOTA_GB * 1e9,
    creator_quota_gb: values.CREATOR_QUOTA_GB,
    creator_quota_hours: values.CREATOR_QUOTA_HOURS,
    upload_disk_floor_bytes: values.UPLOAD_DISK_FLOOR_MB * 1e6,
    shutdown_delay_ms: values.SHUTDOWN_DELAY * 1000,
    shutdown_timeout_ms: values.SHUTDOWN_TIMEOUT * 1000,
    shows_per_user: values.SHOWS_PER_USER,
    copyright_strikes: values.COPYRIGHT_STRIKES,
    copyright_restore_days: values.COPYRIGHT_RESTORE_DAYS,
    streams_per_account: values.STREAMS_PER_ACCOUNT,
    networks_per_playback: values.NETWORKS_PER_PLAYBACK,
    episode_every_days: values.EPISODE_EVERY_DAYS,
    royalty_alpha: values.ROYALTY_ALPHA,
    royalty_close_day: values.ROYALTY_CLOSE_DAY,
    royalty_hold_days: values.ROYALTY_HOLD_DAYS,
    // No shorter hold in the demo, so that on every day of the year it shows a month on hold.
    royalty_short_hold_days: Math.min(
      values.ROYALTY_SHORT_HOLD_DAYS ?? (demo ? values.ROYALTY_HOLD_DAYS : 15),
      values.ROYALTY_HOLD_DAYS,
    ),
    royalty_clean_months: values.ROYALTY_CLEAN_MONTHS,
    tax_record_years: values.TAX_RECORD_YEARS,
    royalty_min_viewers: values.ROYALTY_MIN_VIEWERS,
    payouts: values.PAYOUTS,
    sepa_debtor: payouts.sepa_debtor,
    withholding: payouts.withholding,
    payout_minimum_minor: values.PAYOUT_MINIMUM_MINOR,
    payout_minimums: values.PAYOUT_MINIMUMS ?? new Map(),
  };
}

/** Whether other machines may reach the service. With a proxy in front, strangers can come through it. */
export const isExposed = ({ production, trust_proxy }: Pick<Config, 'production' | 'trust_proxy'>): boolean =>
  production || trust_proxy > 0;

/**
 * Whether staff and creators who are paid must have a second factor. A demo on a developer's own machine has
 * nothing to protect, and its accounts have well-known passwords.
 */
export const requiresFactors = (config: Pick<Config, 'production' | 'trust_proxy' | 'demo'>): boolean =>
  isExposed(config) || !config.demo;

function storageProblems(address: string | undefined): string[] {
  try {
    if (address) readS3Url(address);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const lines = (text: string) =>
  text
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean);
const isLocal = (address: string | undefined) => !address || isLocalHost(new URL(address).hostname);
/** Whether a host name is this machine's own. */
export const isLocalHost = (host: string): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
