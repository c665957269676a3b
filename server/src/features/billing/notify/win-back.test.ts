import { expect, test } from 'vitest';
import { savePreferences, session, type UserData } from '@kinora/contract/accounts/account';
import { followShow } from '@kinora/contract/engagement/reactions';
import { day } from '#clock.ts';
import { sendWinBackEmails } from '#features/billing/notify/win-back.ts';
import { startTestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

test('a member who left gets one email about new episodes of shows they follow, unless they have turned emails off', async () => {
  await using kinora = await startTestApp({ WIN_BACK_DAYS: '20' });
  const { db } = kinora.context;
  const { show_id, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  const people = {
    former: await kinora.subscriber('Lena'),
    current: await kinora.subscriber('Stan'),
    optedOut: await kinora.subscriber('Quentin'),
    notFollowing: await kinora.subscriber('Elsa'),
  };
  const { former, current, optedOut, notFollowing } = people;
  for (const who of [former, current, optedOut]) await kinora.as(who, followShow, { body: { show_id } });
  await kinora.as(optedOut, savePreferences, { body: { notifications: false } });
  const ids = [former, optedOut, notFollowing].map(({ id }) => id);
  const now = kinora.context.clock.now();
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', access_until: now, paid_until: now })
    .where('user_id', 'in', ids)
    .execute();
  kinora.advance(19 * day);
  await db
    .updateTable('episodes')
    .set({ release_at: kinora.context.clock.now() })
    .where('id', '=', episode_id)
    .execute();
  const emailCounts = async () => {
    const countEmails = async ({ email }: UserData) =>
      (await emailsTo(kinora, email)).filter(({ subject }) => subject === '1 new episode since you left')
        .length;
    return Promise.all(Object.values(people).map(countEmails));
  };

  await sendWinBackEmails(kinora.context);
  expect(await emailCounts()).toEqual([0, 0, 0, 0]);
  kinora.advance(2 * day);
  for (const _ of [1, 2]) await sendWinBackEmails(kinora.context);
  expect(await emailCounts()).toEqual([1, 0, 0, 0]);
  const [, email] = await emailsTo(kinora, former.email);
  expect(email?.text).toContain('The Lighthouse Keepers: 1 new episode');
  const [, token = ''] = /api\/unsubscribe\/(\S+)/.exec(email?.text ?? '') ?? [];
  expect((await fetch(`${kinora.base}/api/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200);
  expect((await kinora.as(former, session, {})).preferences.notifications).toBe(false);
});
