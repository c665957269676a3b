import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { notify } from '#features/notifications/queries.ts';
import { noticeEmail, type Notice } from '#features/operator/catalogue/emails.ts';
import { findCreator } from '#features/operator/catalogue/queries.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';

/**
 * Notifies a creator of a decision, in the app and by email; does nothing if the account was
 * deleted.
 * @param dedupe_key identifies the decision.
 */
export async function notifyCreator(
  { clock, config, jobs }: Context,
  tx: Tx,
  publisher_id: number,
  { dedupe_key, ...notice }: Notice & { dedupe_key: string },
): Promise<void> {
  const creator = await findCreator(tx, publisher_id);
  if (!creator) return;
  const now = clock.now();
  const { headline, reason, path } = notice;
  await notify(
    tx,
    {
      dedupe_key,
      title: withoutDirectionMarks(headline),
      message: withoutDirectionMarks(reason),
      icon: 'episode',
      link: path,
    },
    [publisher_id],
    now,
  );
  await queueEmail(tx, jobs, { to: creator.email, content: noticeEmail(config, creator.name, notice), now });
}

/** Returns a title quoted for use in our own sentences. */
const quoted = (title: string): string => `“${sanitizeName(title)}”`;

const dashboardPath = (show_id: number): string => `/publisher/shows/${show_id}`;

type Work = { show_id: number; title: string };

export const takenDownNotice = ({ show_id, title }: Work, take_down_id: number, reason: string) => ({
  dedupe_key: `taken-down-${take_down_id}`,
  headline: `${quoted(title)} has been taken down`,
  text: 'Nobody but you can see it, and the show’s earnings will not be paid out until this is settled. If you think this is a mistake, you can appeal once, on its page in your dashboard. The reason:',
  reason,
  label: 'See it and appeal',
  path: dashboardPath(show_id),
});

export const infringingNotice = (work: Work, take_down_id: number, reason: string) => ({
  ...takenDownNotice(work, take_down_id, reason),
  text: 'We were notified that it infringes a copyright. Nobody but you can see it, and the show’s earnings will not be paid out until this is settled. If that is a mistake, you can send a counter-notice once, on its page in your dashboard. The reason:',
  label: 'See it and respond',
});

export const restoredNotice = ({ show_id, title }: Work, take_down_id: number, reason: string) => ({
  dedupe_key: `restored-${take_down_id}`,
  headline: `${quoted(title)} has been restored`,
  text: 'Viewers can see it again, as before.',
  reason,
  label: 'See it',
  path: dashboardPath(show_id),
});

export const lawsuitNotice = ({ show_id, title }: Work, take_down_id: number, reason: string) => ({
  dedupe_key: `suit-${take_down_id}`,
  headline: `${quoted(title)} will not be restored for now`,
  text: 'The sender of the copyright notice has told us that they have gone to court. Your work stays down until the court decides. What we know:',
  reason,
  label: 'See it',
  path: dashboardPath(show_id),
});

export const earningsReleasedNotice = ({ title }: Work, take_down_id: number, reason: string) => ({
  dedupe_key: `earnings-released-${take_down_id}`,
  headline: `The earnings from ${quoted(title)} have been released`,
  text: 'It stays down, but its earnings are included in your next payout. The reason:',
  reason,
  label: 'See your wallet',
  path: '/publisher/wallet',
});

export const refusedAppealNotice = ({ show_id, title }: Work, take_down_id: number, reason: string) => ({
  dedupe_key: `appeal-refused-${take_down_id}`,
  headline: `${quoted(title)} stays taken down`,
  text: 'We have reviewed your appeal and looked at your work again.',
  reason,
  label: 'See it',
  path: dashboardPath(show_id),
});

export const correctedNotice = ({ show_id, title }: Work, reason: string, at: Date) => ({
  dedupe_key: `corrected-${show_id}-${at.getTime()}`,
  headline: `${quoted(title)} has been corrected`,
  text: 'We have changed its maturity level or its categories. The reason:',
  reason,
  label: 'See it',
  path: `${dashboardPath(show_id)}/edit`,
});

export const cancelledFilmNotice = ({ show_id, title }: Work, reason: string, at: Date) => ({
  dedupe_key: `film-cancelled-${show_id}-${at.getTime()}`,
  headline: `${quoted(title)} is not being processed`,
  text: 'We have stopped processing your video. It has not been deleted: you can have it processed again, or upload another. The reason:',
  reason,
  label: 'See it',
  path: dashboardPath(show_id),
});

export const warningNotice = ({ show_id, title }: Work, report_id: number, reason: string) => ({
  dedupe_key: `warned-${report_id}`,
  headline: `A warning about ${quoted(title)}`,
  text: 'Someone reported it to us, and we found that it breaks our rules. It stays up for now; please change it. The reason:',
  reason,
  label: 'See it',
  path: dashboardPath(show_id),
});
