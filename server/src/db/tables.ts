import type { ColumnType, GeneratedAlways, Generated as Default } from 'kysely';
import type { Role } from '@kinora/contract/roles';
import type { AccountTables } from '#db/tables/accounts.ts';
import type { AnalyticsTables } from '#db/tables/analytics.ts';
import type { AuditTables } from '#db/tables/audit.ts';
import type { DiscoveryTables } from '#db/tables/discovery.ts';
import type { FactorTables } from '#db/tables/factors.ts';
import type { GiftTables } from '#db/tables/gifts.ts';
import type { InvoiceTables, TaxLines } from '#db/tables/invoices.ts';
import type { PageTables } from '#db/tables/pages.ts';
import type { PaypalTables } from '#db/tables/paypal.ts';
import type { PlaybackTables } from '#db/tables/playback.ts';
import type { PriceTables } from '#db/tables/prices.ts';
import type { ProcessingTables } from '#db/tables/processing.ts';
import type { ReportTables } from '#db/tables/reports.ts';
import type { RoyaltyTables } from '#db/tables/royalties.ts';
import type { SandboxTables } from '#db/tables/sandbox.ts';
import type { TaxTables } from '#db/tables/tax.ts';
import type { UploadTables } from '#db/tables/uploads.ts';
import type { WebhookTables } from '#db/tables/webhooks.ts';

/** Read as ISO text in UTC, written as a Date or ISO text. */
type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
type Id = GeneratedAlways<number>;

type AreaTables = AccountTables &
  AnalyticsTables &
  AuditTables &
  DiscoveryTables &
  FactorTables &
  GiftTables &
  InvoiceTables &
  PageTables &
  PaypalTables &
  PlaybackTables &
  PriceTables &
  ProcessingTables &
  ReportTables &
  RoyaltyTables &
  SandboxTables &
  TaxTables &
  UploadTables &
  WebhookTables;

/** Choices for creators, in the order that staff set. */
type Choice = { position: number | null; is_hidden: Default<boolean> };

/** The schema as Kysely sees it; the migrations are authoritative. */
export type Tables = AreaTables & {
  languages: Choice & { id: Id; code: string; name: string };
  images: { id: Id; key: string; width: number; height: number; color: string; created_at: Instant };
  users: {
    id: Id;
    email: string;
    name: string;
    password_hash: string;
    role: Default<Role>;
    address: string | null;
    maturity_level: Default<MaturityLevel>;
    description: string | null;
    date_of_birth: string | null;
    gender: 'female' | 'male' | null;
    photo_id: number | null;
    created_at: Instant;
    deleted_at: MaybeInstant;
    monetized_at: MaybeInstant;
    adult_confirmed_at: MaybeInstant;
    maturity_pin_hash: string | null;
    suspended_until: MaybeInstant;
    suspension_reason: string | null;
    email_confirmed_at: MaybeInstant;
    quota_gb: number | null;
    quota_hours: number | null;
  };
  proxied_requests: { hour: Instant; proxied: number; direct: number };
  sessions: {
    id: Id;
    user_id: number;
    token_hash: Buffer;
    device_hash: Buffer | null;
    device_type: string | null;
    user_agent: string | null;
    created_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
    revoked_at: MaybeInstant;
    confirmed_at: MaybeInstant;
  };
  password_resets: {
    id: Id;
    user_id: number;
    place: string;
    asked_by: string;
    code_hash: Buffer | null;
    long_hash: Buffer | null;
    link_hash: Buffer | null;
    new_email: string | null;
    token_hash: Buffer | null;
    created_at: Instant;
    expires_at: Instant;
    used_at: MaybeInstant;
  };
  reset_requests: { id: Id; email: string; place: string; asked_by: string; created_at: Instant };
  email_changes: {
    user_id: number;
    email: string;
    code_hash: Buffer;
    attempts: Default<number>;
    created_at: Instant;
    expires_at: Instant;
  };
  attempts: {
    id: Id;
    kind:
      | 'sign-in'
      | 'known-device'
      | 'code'
      | 'forgot'
      | 'register'
      | 'export'
      | 'email'
      | 'own-code'
      | 'other-code'
      | 'factor'
      | 'known-device-factor'
      | 'coupon'
      | 'files'
      | 'people'
      | 'webhook'
      | 'gift-order'
      | 'gift-code';
    account: string | null;
    source: string;
    made_at: Instant;
  };
  known_devices: { user_id: number; key_hash: Buffer; used_at: Instant };
  calendar_feeds: { user_id: number; secret_hash: Buffer; created_at: Instant };
  trash_entries: {
    id: Id;
    publisher_id: number;
    show_id: number | null;
    season_id: number | null;
    episode_id: number | null;
    deleted_at: Instant;
  };
  export_links: {
    token_hash: Buffer;
    session_id: number | null;
    user_id: number | null;
    expires_at: Instant;
  };
  subscriptions: {
    id: Id;
    user_id: number;
    provider: Provider;
    provider_ref: string;
    status: 'pending' | 'active' | 'past_due' | 'ended';
    cancel_scheduled: Default<boolean>;
    blocked: Default<boolean>;
    access_until: MaybeInstant;
    paid_until: MaybeInstant;
    next_attempt_at: MaybeInstant;
    action_url: string | null;
    billed_every: Default<'month' | 'year'>;
    next_billed_every: Default<'month' | 'year' | null>;
    price_minor: number;
    next_price_minor: number | null;
    currency: string;
    method_brand: string | null;
    method_last4: string | null;
    method_expires: Default<string | null>;
    is_duplicate: Default<boolean>;
    revision: Default<number>;
    started_at: Instant;
    ended_at: MaybeInstant;
    created_at: Instant;
    updated_at: Instant;
    plan_ref: string | null;
    is_approved: Default<boolean>;
    unconfirmed_since: MaybeInstant;
    withdrawn_at: MaybeInstant;
    first_watched_at: MaybeInstant;
    paused_until: MaybeInstant;
    price_change_id: Default<number | null>;
    new_price_from: MaybeInstant;
    new_price_agreed_at: MaybeInstant;
    is_free: Default<boolean>;
    gift_id: Default<number | null>;
    cancelled_for_gift: Default<boolean>;
    access_from: MaybeInstant;
  };
  payer_marks: { user_id: number; provider: Provider; mark: string; seen_at: Instant };
  subscribing_consents: { id: Id; user_id: number; wording: string; consented_at: Instant };
  payments: {
    id: Id;
    subscription_id: number;
    user_id: number;
    provider: Provider;
    provider_ref: string;
    amount_minor: number;
    tax_minor: Default<number>;
    tax_lines: TaxLines;
    buyer_country: string | null;
    method_country: Default<string | null>;
    fee_minor: Default<number>;
    refunded_minor: Default<number>;
    currency: string;
    number: string | null;
    receipt_url: string | null;
    dispute: Default<Dispute>;
    disputed_minor: Default<number | null>;
    period_start: Instant;
    period_end: Instant;
    is_proration: Default<boolean>;
    paid_at: Instant;
  };
  payment_events: {
    provider: Provider;
    event_id: string;
    type: string;
    object_ref: string | null;
    customer_ref: string | null;
    is_unmatched: Default<boolean>;
    received_at: Instant;
  };
  provider_customers: {
    user_id: number;
    provider: Provider;
    customer_ref: string;
    created_at: Instant;
    gone_at: MaybeInstant;
  };
  categories: Choice & { id: Id; name: string; is_horror: Default<boolean> };
  shows: WorkColumns &
    TrailerColumns & {
      id: Id;
      publisher_id: number;
      title: string;
      description: string;
      language_id: number | null;
      maturity_level: Default<MaturityLevel>;
      release_date: Instant;
      take_down_id: number | null;
    };
  show_categories: { show_id: number; category_id: number };
  show_cast: { show_id: number; position: number; name: string };
  seasons: WorkColumns &
    TrailerColumns & {
      id: Id;
      show_id: number;
      title: string;
      description: string;
      release_date: Instant;
    };
  episodes: WorkColumns & {
    id: Id;
    season_id: number;
    show_id: number;
    title: string;
    description: Default<string>;
    episode_number: number;
    release_at: Instant;
    release_zone: string;
    release_moves: GeneratedAlways<number>;
    had_video: Default<boolean>;
    video_id: number | null;
    intro_start_s: number | null;
    intro_end_s: number | null;
    recap_start_s: number | null;
    recap_end_s: number | null;
    credits_start_s: number | null;
    announced_at: MaybeInstant;
    take_down_id: number | null;
  };
  chapters: { episode_id: number; start_s: number; title: string; video_id: number | null };
  captions: {
    id: Id;
    episode_id: number;
    language: string;
    label: string;
    key: string;
    source: 'uploaded' | 'imported' | 'automatic' | 'translated';
    video_id: number | null;
    created_at: Instant;
  };
  reactions: { user_id: number; show_id: number; kind: 'like' | 'dislike'; reacted_at: Instant };
  follows: { id: Id; user_id: number; show_id: number; followed_at: Instant };
  notifications: {
    id: Id;
    user_id: number;
    dedupe_key: string;
    title: string;
    message: string;
    icon: string;
    link: string | null;
    status: Default<'unread' | 'read'>;
    created_at: Instant;
    mailed_at: MaybeInstant;
  };
  search_shows: {
    show_id: number;
    maturity_level: MaturityLevel;
    title_key: string;
    title: string;
    people: string;
    genres: string;
    words: string;
  };
  search_episodes: { episode_id: number; show_id: number; title_key: string; words: string };
  search_words: { word: string; slips: string[] };
  contact_messages: {
    id: Id;
    source: 'contact' | 'landing';
    name: string;
    last_name: string | null;
    phone: string | null;
    email: string;
    message: string;
    is_spam: boolean;
    digest: string;
    sender: string;
    created_at: Instant;
    handled_at: Instant | null;
    handled_by: number | null;
    answer: string | null;
  };
  mails: {
    id: Id;
    recipient: string;
    reply_to_name: string | null;
    reply_to: string | null;
    subject: string;
    text: string;
    html: string;
    created_at: Instant;
    refused: string | null;
    unsubscribe_url: string | null;
    is_sealed: Default<boolean>;
    awaits_confirmation: Default<boolean>;
  };
  mail_keys: { key: string; queued_at: Instant };
  sent_emails: {
    id: Id;
    recipient: string;
    subject: string;
    sent_at: Instant;
    mail_id: number | null;
    /** Why it bounced: the reason that a mail server reported after accepting it. */
    bounced: string | null;
  };
};

type MaturityLevel = 'E - Everyone' | 'K - Kids' | 'T - Teen' | 'A - Adult';
type Provider = 'sandbox' | 'stripe' | 'paypal';
type Dispute = 'none' | 'open' | 'won' | 'lost';

/** Columns that shows, seasons and episodes share. */
type WorkColumns = {
  landscape_id: number | null;
  portrait_id: number | null;
  trailer_key: string | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: MaybeInstant;
  /** The trash entry from which it can be restored. */
  trash_id: number | null;
};

/** State of the latest uploaded trailer: `trailer_upload` is the storage key it will have once it can be played. */
type TrailerColumns = { trailer_upload: string | null; trailer_problem: string | null };
