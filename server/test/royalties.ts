import { randomUUID } from 'node:crypto';
import type { UserData } from '@kinora/contract/accounts/account';
import type { BankAccountForm } from '@kinora/contract/earnings/bank-account';
import { after, day, hour, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { changeBankAccount } from '#features/earnings/bank-accounts/save-bank-account.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { closableFrom, monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import type { TestApp } from '#test/app.ts';
import { addEpisode } from '#test/personas.ts';
import { addFilm } from '#test/film.ts';
import { addKnownAuthenticatorApp } from '#test/second-factor.ts';
import { addUser } from '#test/shows.ts';

/** Returns the latest month that can be closed now. */
export function monthToClose({ clock, config }: Context): string {
  return lastMonth(after(clock.now(), -(config.royalty_close_day - 1) * day));
}

const lastMonth = (now: Date): string =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)));

/**
 * Moves the clock to the day of this month on which last month can be closed, unless that day has passed. Before
 * that day, only the month before last can be closed, and a running service would have closed it long ago.
 */
export function awaitCloseDay({ context: { clock, config }, advance }: TestApp): void {
  const now = clock.now();
  const wait_ms = closableFrom(lastMonth(now), config.royalty_close_day).getTime() - now.getTime();
  if (wait_ms > 0) advance(wait_ms);
}

/** Closes the month that follows `month`, moving the clock forward if needed, and returns it. */
export async function closeNextMonth({ context, advance }: TestApp, month: string): Promise<string> {
  const next = monthOf(new Date(monthSpan(month).to_ms));
  const wait_ms =
    closableFrom(next, context.config.royalty_close_day).getTime() - context.clock.now().getTime();
  if (wait_ms > 0) advance(wait_ms + minute);
  await closeMonth(context, next);
  return next;
}

type PaymentOptions = { amount_minor?: number; tax_minor?: number; fee_minor?: number; currency?: string };

/** Inserts a payment for a whole month and returns its id. */
export async function addPayment(
  { db }: Context,
  user_id: number,
  month: string,
  { amount_minor = 1000, currency = 'usd', ...amounts }: PaymentOptions = {},
): Promise<number> {
  const { from_ms, to_ms } = monthSpan(month);
  const [start, end] = [new Date(from_ms), new Date(to_ms)];
  const shared = { user_id, provider: 'sandbox' as const, currency };
  const subscription = await db
    .insertInto('subscriptions')
    .values({
      ...shared,
      provider_ref: randomUUID(),
      status: 'ended',
      price_minor: amount_minor,
      started_at: start,
      ended_at: end,
      created_at: start,
      updated_at: end,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('payments')
    .values({
      ...shared,
      ...amounts,
      amount_minor,
      subscription_id: subscription.id,
      provider_ref: randomUUID(),
      period_start: start,
      period_end: end,
      paid_at: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a playback from the start of an episode, on the third of a month at `at_hour` UTC. */
export async function addWatching(
  { db }: Context,
  user_id: number,
  episode_id: number,
  month: string,
  minutes: number,
  at_hour = 8,
): Promise<void> {
  const started_at = after(new Date(monthSpan(month).from_ms), 2 * day + at_hour * hour);
  const id = randomUUID();
  await db
    .insertInto('playback_sessions')
    .values({ id, user_id, episode_id, started_at, expires_at: after(started_at, 6 * hour) })
    .execute();
  await db
    .insertInto('watched_intervals')
    .values({
      session_id: id,
      from_s: 0,
      to_s: 60 * minutes,
      received_at: after(started_at, minutes * minute),
    })
    .execute();
}

export type Creator = { user: UserData; show_id: number; episode_id: number };

/** Creates a member with a show whose episode has a three-hour film. */
export async function addCreator(kinora: TestApp, name: string): Promise<Creator> {
  const user = await kinora.member(name);
  const { show_id, episode_id } = await addEpisode(kinora, user.id);
  await addFilm(kinora.context, episode_id, 3 * 3600);
  return { user, show_id, episode_id };
}

/** Enables monetization for a creator: adds a bank account and the required second factor. */
export async function setUpPayouts(
  context: Context,
  { id }: UserData,
  account: BankAccountForm = {
    country: 'DE',
    holder: 'Ada Author',
    account: 'DE89370400440532013000',
  },
): Promise<void> {
  const { db, clock } = context;
  await db.updateTable('users').set({ monetized_at: clock.now() }).where('id', '=', id).execute();
  await addKnownAuthenticatorApp(context, id);
  await changeBankAccount(context, id, account);
}

export type SampleMonth = {
  month: string;
  ada: Creator;
  bob: Creator;
  /** Viewers who paid ten dollars each. */
  viewers: { id: number; payment_id: number }[];
};

/**
 * Creates a month with three viewers and two creators. Ada is watched for 120, 40 and 0 minutes, Bob for 0,
 * 20 and 20: under the royalty rule, Ada earns $15.50 and Bob earns $5.50 from a pool of $21.00.
 * docs/decisions/0021-royalty-close.md shows the calculation.
 */
export async function addSampleMonth(kinora: TestApp): Promise<SampleMonth> {
  const { context } = kinora;
  const month = monthToClose(context);
  const ada = await addCreator(kinora, 'Ada Author');
  const bob = await addCreator(kinora, 'Bob Builder');
  const viewers: SampleMonth['viewers'] = [];
  for (const [ada_minutes, bob_minutes] of [
    [120, 0],
    [40, 20],
    [0, 20],
  ] as const) {
    const id = await addUser(context);
    viewers.push({ id, payment_id: await addPayment(context, id, month) });
    if (ada_minutes > 0) await addWatching(context, id, ada.episode_id, month, ada_minutes);
    if (bob_minutes > 0) await addWatching(context, id, bob.episode_id, month, bob_minutes, 12);
  }
  return { month, ada, bob, viewers };
}

/** Creates the sample month and closes it, so that both creators have a balance and a statement. */
export async function addClosedMonth(kinora: TestApp): Promise<SampleMonth> {
  const sample = await addSampleMonth(kinora);
  await closeMonth(kinora.context, sample.month);
  return sample;
}
