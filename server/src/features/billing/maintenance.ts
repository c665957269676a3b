import { providers } from '@kinora/contract/billing/billing';
import { after, day, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { lastCallEmail } from '#features/billing/emails.ts';
import { endForgotten } from '#features/billing/queries.ts';
import { syncSubscription } from '#features/billing/sync.ts';
import { begunSince } from '#features/billing/reread-queries.ts';
import { sendEmail } from '#features/billing/notify-changes.ts';

/**
 * Rereads cancelled subscriptions whose paid period is over, as we may not have been notified of their end,
 * and those recently begun. Reminds members who have not paid a day before their access ends.
 */
export async function maintainSubscriptions(context: Context, signal: AbortSignal): Promise<void> {
  await readOverdue(context, signal);
  await readBegun(context, signal);
  await forget(context);
  await remind(context);
}

async function readOverdue(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, payments, log } = context;
  const overdue = await db
    .selectFrom('subscriptions')
    .select(['provider', 'provider_ref'])
    .where('status', 'in', ['active', 'past_due'])
    .where('cancel_scheduled', '=', true)
    .where('paid_until', '<=', clock.now().toISOString())
    .execute();
  for (const { provider: name, provider_ref } of overdue) {
    signal.throwIfAborted();
    const provider = payments.of(name);
    if (!provider) continue;
    await syncSubscription(context, provider, provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: name }, 'A subscription could not be read'),
    );
  }
}

/**
 * Somebody may have approved at the provider without our being notified. Subscriptions begun within a day are
 * read at growing intervals; older ones once a day, in the reconciliation.
 */
async function readBegun(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, payments, log } = context;
  const now = clock.now();
  for (const one of await begunSince(db, after(now, -day))) {
    signal.throwIfAborted();
    const age_ms = now.getTime() - Date.parse(one.created_at);
    const unread_ms = now.getTime() - Date.parse(one.updated_at);
    const provider = payments.of(one.provider);
    if (!provider || unread_ms < Math.max(5 * minute, age_ms / 4)) continue;
    await syncSubscription(context, provider, one.provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: one.provider }, 'A subscription that was begun could not be read'),
    );
  }
}

/**
 * Ends subscriptions here whose provider was removed from the settings, as the sandbox is before going live:
 * it can no longer end them.
 */
async function forget({ db, clock, payments }: Context): Promise<void> {
  const gone = providers.filter((name) => !payments.of(name));
  const over = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', 'in', ['active', 'past_due'])
    .where('provider', 'in', gone)
    .where('access_until', '<=', clock.now().toISOString())
    .execute();
  for (const { id } of over) await endForgotten(db, id);
}

async function remind(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const now = clock.now();
  const unpaid = await db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'access_until'])
    .where('status', '=', 'past_due')
    .where('unconfirmed_since', 'is', null)
    .where('access_until', '>', now.toISOString())
    .where('access_until', '<=', after(now, day).toISOString())
    .execute();
  for (const { id, user_id, access_until } of unpaid) {
    if (access_until === null) continue;
    const content = lastCallEmail(config, new Date(access_until));
    await transaction(db, (tx) =>
      sendEmail(tx, context, user_id, `last-call:${id}:${access_until}`, content),
    );
  }
}
