import { addMonths, after, day, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  deleteUnpaidBefore,
  listUnpaidSince,
  listReadyToBegin,
  moveMembership,
} from '#features/billing/gifts/queries.ts';
import { sendDueCodes } from '#features/billing/gifts/send-gifts.ts';
import { syncGift } from '#features/billing/gifts/sync-gift.ts';
import { lockMember } from '#features/billing/member-queries.ts';

/** Providers keep a checkout open for a day; some payment methods take a few days longer. */
const rereadOrdersFor_ms = 14 * day;
/** How long an unpaid order is kept. */
const keepOrdersFor_ms = 30 * day;

/**
 * Emails the codes that are due, rereads orders whose payment we may not have been notified of, and starts gifts
 * that can begin earlier than expected.
 */
export async function maintainGifts(context: Context, signal: AbortSignal): Promise<void> {
  const { clock, db } = context;
  await syncUnpaid(context, signal);
  await sendDueCodes(context, signal);
  await startWaitingGifts(context, signal);
  await deleteUnpaidBefore(db, after(clock.now(), -keepOrdersFor_ms));
}

/** Reads unpaid orders at increasing intervals. */
async function syncUnpaid(context: Context, signal: AbortSignal): Promise<void> {
  const { clock, db, log, payments } = context;
  const now = clock.now();
  for (const order of await listUnpaidSince(db, after(now, -rereadOrdersFor_ms))) {
    signal.throwIfAborted();
    const age_ms = now.getTime() - Date.parse(order.created_at);
    const unread_ms = now.getTime() - Date.parse(order.read_at);
    if (payments.card.provider !== order.provider || unread_ms < Math.max(5 * minute, age_ms / 4)) continue;
    await syncGift(context, payments.card, order.provider_ref).catch((error: unknown) =>
      log.warn({ err: error, provider: order.provider }, 'A gift order could not be read'),
    );
  }
}

async function startWaitingGifts({ clock, db }: Context, signal: AbortSignal): Promise<void> {
  for (const { id, user_id, months } of await listReadyToBegin(db, clock.now())) {
    signal.throwIfAborted();
    await transaction(db, async (tx) => {
      await lockMember(tx, user_id);
      const now = clock.now();
      await moveMembership(tx, id, { from: now, until: addMonths(now, months) }, now);
    });
  }
}
