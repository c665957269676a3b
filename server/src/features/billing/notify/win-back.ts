import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { winBackEmail } from '#features/billing/notify/win-back-email.ts';
import {
  listMembersWhoLeft,
  listMissedShows,
  winBackKey,
} from '#features/billing/notify/win-back-queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { unsubscribeUrl } from '#features/notifications/unsubscribe-rules.ts';

/** How long after `win_back_days` we keep looking for a new episode. */
const window_ms = 30 * day;
/** Emails per run: the first run after this is turned on must not hold up the processing of payments. */
const batchSize = 100;

/**
 * Sends one email to members who left some days ago and follow shows that have new episodes, if the operator has turned
 * this on.
 */
export async function sendWinBackEmails({ config, db, clock, jobs, keys }: Context): Promise<void> {
  const { win_back_days, public_url } = config;
  if (win_back_days === 0) return;
  const now = clock.now();
  const until = after(now, -win_back_days * day);
  for (const { user_id, email, name, left_at } of await listMembersWhoLeft(
    db,
    after(until, -window_ms),
    until,
    now,
    batchSize,
  )) {
    const shows = await listMissedShows(db, user_id, left_at, now);
    if (shows.length === 0) continue;
    const missedShows = shows.map((show) => ({ ...show, title: withoutDirectionMarks(show.title) }));
    const unsubscribe_url = unsubscribeUrl(public_url, keys, user_id);
    const content = winBackEmail(config, { name, missedShows, unsubscribe_url });
    const key = winBackKey(user_id);
    await transaction(db, (tx) =>
      queueEmail(tx, jobs, { to: email, content, now, key, unsubscribe_url, is_bulk: true, box: keys.mail }),
    );
  }
}
