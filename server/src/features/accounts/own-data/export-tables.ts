import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** The keys by which rows refer to a member. */
export type Whose = {
  user_id: number;
  email: string;
  /** The signature of the email address under which password attempts are stored. */
  account: string;
};

type Rows = Promise<readonly object[]>;

/**
 * Everything held about a member, one archive file per entry. What proves identity (hashes of passwords,
 * codes and tokens) is left out: it would be of use only to a thief.
 */
export const kinds: Readonly<Record<string, (db: Db, whose: Whose) => Rows>> = {
  account: (db, { user_id }) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'role', 'address', 'maturity_level', 'description'])
      .select(['date_of_birth', 'gender', 'created_at', 'monetized_at', 'adult_confirmed_at'])
      .select(sql<boolean>`maturity_pin_hash is not null`.as('maturity_locked'))
      .where('id', '=', user_id)
      .execute(),
  tax_profiles: (db, { user_id }) =>
    db
      .selectFrom('tax_profiles')
      .select(['name', 'address1', 'address2', 'city', 'state', 'zip_code', 'ssn_last4'])
      .select(['w9_file_name', 'w9_content_type', 'w9_size_bytes', 'w9_received_at', 'updated_at'])
      .where('user_id', '=', user_id)
      .execute(),
  secret_reads: (db, { user_id }) =>
    db
      .selectFrom('secret_reads')
      .select(['secret', 'reason', 'read_at'])
      .select(sql<string>`case when reader_id = user_id then 'you' else 'an operator' end`.as('reader'))
      .where('user_id', '=', user_id)
      .execute(),
  preferences: (db, { user_id }) =>
    db.selectFrom('preferences').selectAll().where('user_id', '=', user_id).execute(),
  languages: (db, { user_id }) =>
    db
      .selectFrom('user_languages')
      .innerJoin('languages', 'languages.id', 'user_languages.language_id')
      .select('languages.name')
      .where('user_id', '=', user_id)
      .execute(),
  sessions: (db, { user_id }) =>
    db
      .selectFrom('sessions')
      .select(['id', 'device_type', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
      .where('user_id', '=', user_id)
      .execute(),
  maturity_pin_attempts: (db, { user_id }) =>
    db.selectFrom('maturity_pin_attempts').select('made_at').where('user_id', '=', user_id).execute(),
  known_devices: (db, { user_id }) =>
    db.selectFrom('known_devices').select('used_at').where('user_id', '=', user_id).execute(),
  calendar_feeds: (db, { user_id }) =>
    db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', user_id).execute(),
  password_resets: (db, { user_id }) =>
    db
      .selectFrom('password_resets')
      .select(['created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', user_id)
      .execute(),
  sign_in_attempts: (db, { account }) =>
    db.selectFrom('attempts').select(['kind', 'made_at']).where('account', '=', account).execute(),
  email_changes: (db, { user_id }) =>
    db
      .selectFrom('email_changes')
      .select(['email', 'created_at', 'expires_at'])
      .where('user_id', '=', user_id)
      .execute(),
  subscriptions: (db, { user_id }) =>
    db.selectFrom('subscriptions').selectAll().where('user_id', '=', user_id).execute(),
  payments: (db, { user_id }) =>
    db.selectFrom('payments').selectAll().where('user_id', '=', user_id).execute(),
  provider_customers: (db, { user_id }) =>
    db.selectFrom('provider_customers').selectAll().where('user_id', '=', user_id).execute(),
  royalties: (db, { user_id }) =>
    db
      .selectFrom('ledger_postings')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.account_id')
      .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
      .select(['ledger_postings.amount_minor', 'ledger_postings.currency', 'ledger_transactions.type'])
      .select(['ledger_transactions.memo', 'ledger_transactions.posted_at'])
      .where('ledger_accounts.user_id', '=', user_id)
      .execute(),
  payouts: (db, { user_id }) =>
    db
      .selectFrom('payouts')
      .innerJoin('royalty_months', 'royalty_months.id', 'payouts.royalty_month_id')
      .select(['royalty_months.month', 'royalty_months.currency', 'payouts.amount_minor'])
      .select(['payouts.status', 'payouts.way', 'payouts.reference', 'payouts.failure'])
      .select(['payouts.reversed_minor', 'payouts.created_at', 'payouts.sent_at', 'payouts.paid_at'])
      .where('payouts.user_id', '=', user_id)
      .execute(),
  payout_accounts: (db, { user_id }) =>
    db.selectFrom('payout_accounts').selectAll().where('user_id', '=', user_id).execute(),
  royalty_lines: (db, { user_id }) =>
    db
      .selectFrom('royalty_lines')
      .innerJoin('royalty_months', 'royalty_months.id', 'royalty_lines.month_id')
      .innerJoin('shows', 'shows.id', 'royalty_lines.show_id')
      .select(['royalty_months.month', 'royalty_months.currency', 'royalty_lines.show_id'])
      .select(['royalty_lines.rule', 'royalty_lines.watched_ms', 'royalty_lines.viewers'])
      .select(['royalty_lines.amount_micro', 'royalty_lines.amount_minor'])
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  royalty_adjustments: (db, { user_id }) =>
    db
      .selectFrom('royalty_adjustments')
      .innerJoin('royalty_recounts', 'royalty_recounts.id', 'royalty_adjustments.recount_id')
      .innerJoin('royalty_months', 'royalty_months.id', 'royalty_recounts.month_id')
      .innerJoin('shows', 'shows.id', 'royalty_adjustments.show_id')
      .select(['royalty_months.month', 'royalty_months.currency', 'royalty_adjustments.show_id'])
      .select(['royalty_adjustments.before_minor', 'royalty_adjustments.after_minor'])
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  notifications: (db, { user_id }) =>
    db.selectFrom('notifications').selectAll().where('user_id', '=', user_id).execute(),
  follows: (db, { user_id }) =>
    db
      .selectFrom('follows')
      .innerJoin('shows', 'shows.id', 'follows.show_id')
      .select(['follows.show_id', 'shows.title', 'follows.followed_at'])
      .where('follows.user_id', '=', user_id)
      .execute(),
  reactions: (db, { user_id }) =>
    db
      .selectFrom('reactions')
      .innerJoin('shows', 'shows.id', 'reactions.show_id')
      .select(['reactions.show_id', 'shows.title', 'reactions.kind', 'reactions.reacted_at'])
      .where('reactions.user_id', '=', user_id)
      .execute(),
  watch_progress: (db, { user_id }) =>
    db.selectFrom('watch_progress').selectAll().where('user_id', '=', user_id).execute(),
  watch_times: (db, { user_id }) =>
    db.selectFrom('watch_times').selectAll().where('user_id', '=', user_id).execute(),
  playback_sessions: (db, { user_id }) =>
    db.selectFrom('playback_sessions').selectAll().where('user_id', '=', user_id).execute(),
  watched_intervals: (db, { user_id }) =>
    db
      .selectFrom('watched_intervals')
      .innerJoin('playback_sessions', 'playback_sessions.id', 'watched_intervals.session_id')
      .selectAll('watched_intervals')
      .where('playback_sessions.user_id', '=', user_id)
      .execute(),
  watch_deltas: (db, { user_id }) =>
    db.selectFrom('watch_deltas').selectAll().where('user_id', '=', user_id).execute(),
  viewer_months: (db, { user_id }) =>
    db.selectFrom('viewer_months').selectAll().where('user_id', '=', user_id).execute(),
  viewer_episodes: (db, { user_id }) =>
    db.selectFrom('viewer_episodes').selectAll().where('user_id', '=', user_id).execute(),
  qualified_changes: (db, { user_id }) =>
    db.selectFrom('qualified_changes').selectAll().where('user_id', '=', user_id).execute(),
  qualified_months: (db, { user_id }) =>
    db.selectFrom('qualified_months').selectAll().where('user_id', '=', user_id).execute(),
  views: (db, { user_id }) => db.selectFrom('views').selectAll().where('user_id', '=', user_id).execute(),
  shows: (db, { user_id }) =>
    db.selectFrom('shows').selectAll().where('publisher_id', '=', user_id).execute(),
  seasons: (db, { user_id }) =>
    db
      .selectFrom('seasons')
      .innerJoin('shows', 'shows.id', 'seasons.show_id')
      .selectAll('seasons')
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  episodes: (db, { user_id }) =>
    db
      .selectFrom('episodes')
      .innerJoin('shows', 'shows.id', 'episodes.show_id')
      .selectAll('episodes')
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  cast: (db, { user_id }) =>
    db
      .selectFrom('show_cast')
      .innerJoin('shows', 'shows.id', 'show_cast.show_id')
      .selectAll('show_cast')
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  captions: (db, { user_id }) =>
    db
      .selectFrom('captions')
      .innerJoin('episodes', 'episodes.id', 'captions.episode_id')
      .innerJoin('shows', 'shows.id', 'episodes.show_id')
      .select(['captions.episode_id', 'captions.language', 'captions.label', 'captions.created_at'])
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  chapters: (db, { user_id }) =>
    db
      .selectFrom('chapters')
      .innerJoin('episodes', 'episodes.id', 'chapters.episode_id')
      .innerJoin('shows', 'shows.id', 'episodes.show_id')
      .selectAll('chapters')
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  uploads: (db, { user_id }) =>
    db
      .selectFrom('uploads')
      .select(['id', 'episode_id', 'status', 'file_name', 'size_bytes', 'created_at', 'updated_at'])
      .where('user_id', '=', user_id)
      .execute(),
  videos: (db, { user_id }) =>
    db
      .selectFrom('videos')
      .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
      .innerJoin('shows', 'shows.id', 'episodes.show_id')
      .select(['videos.id', 'videos.episode_id', 'videos.status', 'videos.reason', 'videos.duration_s'])
      .select(['videos.width', 'videos.height', 'videos.created_at', 'videos.ready_at'])
      .where('shows.publisher_id', '=', user_id)
      .execute(),
  emails_waiting: (db, { email }) =>
    db.selectFrom('mails').select(['subject', 'created_at']).where('recipient', '=', email).execute(),
  messages_to_us: (db, { email }) =>
    db
      .selectFrom('contact_messages')
      .select(['source', 'name', 'last_name', 'phone', 'email', 'message', 'created_at'])
      .where('email', '=', email)
      .execute(),
};
