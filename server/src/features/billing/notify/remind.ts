import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { sendEmail } from '#features/billing/notify/notify-changes.ts';
import {
  cardExpiresEmail,
  freeDaysEndEmail,
  lastCallEmail,
  pauseEndsEmail,
  yearlyRenewalEmail,
} from '#features/billing/notify/reminder-emails.ts';
import {
  listCardsExpiring,
  listFreeDaysEnding,
  listPausesEnding,
  listUnpaidEnding,
  listYearlyRenewals,
  type Charge,
} from '#features/billing/notify/reminder-queries.ts';
import { isTaxAdded } from '#features/billing/tax/rules.ts';
import { notify } from '#features/notifications/queries.ts';

/** How long in advance members are reminded of a payment. */
const freeDaysNotice_ms = 3 * day;
const cardNotice_ms = 10 * day;
const pauseNotice_ms = 7 * day;

/**
 * Sends each of these reminders once: a payment failed and access is about to end; free days are about to end; a
 * yearly subscription is about to renew; a pause is about to end; the card will have expired when the next payment is
 * due.
 */
export async function sendReminders(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const now = clock.now();
  const withTax = (charge: Charge) => ({ ...charge, is_tax_added: isTaxAdded(config, charge.provider) });
  for (const { id, user_id, access_until } of await listUnpaidEnding(db, now, after(now, day))) {
    if (access_until === null) continue;
    const content = lastCallEmail(config, new Date(access_until));
    await transaction(db, (tx) =>
      sendEmail(tx, context, user_id, `last-call:${id}:${access_until}`, content),
    );
  }
  for (const { id, user_id, charge } of await listFreeDaysEnding(db, now, after(now, freeDaysNotice_ms))) {
    const key = `free-days-end:${id}:${charge.charged_at.toISOString()}`;
    await transaction(db, (tx) =>
      sendEmail(tx, context, user_id, key, freeDaysEndEmail(config, withTax(charge))),
    );
  }
  for (const { id, user_id, charge } of await listPausesEnding(db, now, after(now, pauseNotice_ms))) {
    const key = `pause-ends:${id}:${charge.charged_at.toISOString()}`;
    await transaction(db, (tx) =>
      sendEmail(tx, context, user_id, key, pauseEndsEmail(config, withTax(charge))),
    );
  }
  const noticeEnd = after(now, config.notice_days * day);
  for (const { id, user_id, charge } of await listYearlyRenewals(db, now, noticeEnd)) {
    const key = `year-renews:${id}:${charge.charged_at.toISOString()}`;
    await transaction(db, (tx) =>
      sendEmail(tx, context, user_id, key, yearlyRenewalEmail(config, withTax(charge))),
    );
  }
  for (const { id, user_id, method, charge } of await listCardsExpiring(db, now, after(now, cardNotice_ms))) {
    const key = `card-expires:${id}:${method.expires}`;
    await transaction(db, async (tx) => {
      await sendEmail(
        tx,
        context,
        user_id,
        key,
        cardExpiresEmail(config, { method, charge: withTax(charge) }),
      );
      const notice = {
        dedupe_key: key,
        icon: 'payment',
        title: 'Your card expires before your next payment',
        message: 'Enter a new card to keep watching.',
        link: '/profile?update=payment',
      };
      await notify(tx, notice, [user_id], now);
    });
  }
}
