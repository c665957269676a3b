import { randomUUID } from 'node:crypto';
import type { MaturityLevel } from '@kinora/contract/schemas';
import { after, day, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import { addFilm } from '#test/film.ts';

type ShowOptions = {
  title: string;
  maturity_level?: MaturityLevel;
  /** Days from now; negative for the past. */
  release?: number;
  episode_release?: number;
  category?: string;
  trailer_key?: string;
  ready?: boolean;
};

export type AddedShow = { show_id: number; season_id: number; episode_id: number; publisher_id: number };

let userCount = 0;

/** Inserts a user who never signs in. */
export async function addUser({ db, clock }: Context): Promise<number> {
  const email = `somebody-${++userCount}@example.com`;
  const { id } = await db
    .insertInto('users')
    .values({ email, name: 'Some Body', password_hash: 'none', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a show with one episode, both released a hundred days ago and playable by default. */
export async function addShow(context: Context, options: ShowOptions): Promise<AddedShow> {
  const { db, clock } = context;
  const {
    title,
    maturity_level,
    release = -100,
    episode_release = release,
    category,
    ready = true,
  } = options;
  const now = clock.now();
  const publisher_id = await addUser(context);
  const dates = {
    created_at: after(now, Math.min(release, 0) * day),
    updated_at: now,
    release_date: after(now, release * day),
  };
  const { id: show_id } = await db
    .insertInto('shows')
    .values({
      publisher_id,
      title,
      description: 'A story well told.',
      ...(maturity_level && { maturity_level }),
      ...(options.trailer_key && { trailer_key: options.trailer_key }),
      ...dates,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: season_id } = await db
    .insertInto('seasons')
    .values({ show_id, title: 'Season 1', description: 'How it began.', ...dates })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: episode_id } = await db
    .insertInto('episodes')
    .values({
      season_id,
      show_id,
      title: `${title}, the first`,
      episode_number: 1,
      release_at: after(now, episode_release * day),
      release_zone: 'UTC',
      created_at: dates.created_at,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ready) await addFilm(context, episode_id);
  if (category)
    await db
      .insertInto('show_categories')
      .values((eb) => ({
        show_id,
        category_id: eb.selectFrom('categories').select('id').where('name', '=', category),
      }))
      .execute();
  return { show_id, season_id, episode_id, publisher_id };
}

/** Inserts a payment by each of these people for the last two months and the next, unless they already have one. */
async function addPayments({ db, clock }: Pick<Context, 'db' | 'clock'>, people: readonly number[]) {
  const now = clock.now();
  const [period_start, period_end] = [after(now, -60 * day), after(now, 30 * day)];
  const shared = { provider: 'sandbox', currency: 'usd' } as const;
  const dates = { started_at: period_start, created_at: period_start, updated_at: period_start };
  for (const user_id of new Set(people)) {
    const provider_ref = `views-of-${user_id}`;
    const subscription = await db
      .insertInto('subscriptions')
      .values({
        ...shared,
        ...dates,
        user_id,
        provider_ref,
        status: 'ended',
        price_minor: 999,
        next_price_minor: null,
        method_brand: null,
        method_last4: null,
        action_url: null,
        plan_ref: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (subscription)
      await db
        .insertInto('payments')
        .values({
          ...shared,
          user_id,
          provider_ref,
          subscription_id: subscription.id,
          amount_minor: 999,
          period_start,
          period_end,
          paid_at: period_start,
          number: null,
          receipt_url: null,
        })
        .execute();
  }
}

/** Inserts a view of a show's episode by each of these people, this many days ago. */
export async function addViews(
  { db, clock }: Context,
  { show_id, episode_id }: AddedShow,
  people: readonly number[],
  days_ago: number,
  { region = null, isPaid = true }: { region?: string | null; isPaid?: boolean } = {},
): Promise<void> {
  if (isPaid) await addPayments({ db, clock }, people);
  const viewed_at = after(clock.now(), -days_ago * day);
  const sessions = people.map((user_id) => ({ id: randomUUID(), user_id, episode_id }));
  await db
    .insertInto('playback_sessions')
    .values(
      sessions.map((one) => ({ ...one, started_at: viewed_at, expires_at: after(viewed_at, 6 * hour) })),
    )
    .execute();
  await db
    .insertInto('views')
    .values(sessions.map(({ id, ...one }) => ({ ...one, session_id: id, show_id, viewed_at, region })))
    .execute();
}

/** Inserts suspicious watching for an account's playback: stretches that were claimed as watched but are not counted. */
export async function addSuspiciousWatching(
  { db, clock }: Context,
  user_id: number,
  claimed_ms: string,
): Promise<void> {
  const { id: playback_id } = await db
    .selectFrom('playback_sessions')
    .where('user_id', '=', user_id)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('doubted_watching')
    .values({ playback_id, claimed_ms, updated_at: clock.now() })
    .execute();
}
