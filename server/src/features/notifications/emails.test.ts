import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePreferences, session, type UserData } from '@kinora/contract/accounts/account';
import { notifications, unsubscribe } from '@kinora/contract/notifications/notifications';
import { followShow } from '@kinora/contract/engagement/reactions';
import { announceNewEpisodes } from '#features/notifications/announce.ts';
import { runMailReleases } from '#features/notifications/mail-releases.ts';
import { sendQueuedEmail } from '#features/mail/send-email.ts';
import { mailReleases } from '#features/notifications/mail-releases-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startSmtp, type SmtpFake } from '#test/fakes/smtp.ts';
import { addFilm } from '#test/film.ts';
import { emailsTo } from '#test/emails.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let smtp: SmtpFake;
let kinora: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  kinora = await startTestApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await kinora[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const signal = new AbortController().signal;
const follow = (member: UserData, show_id: number) => kinora.as(member, followShow, { body: { show_id } });
const notificationsOf = (member: UserData) => kinora.as(member, notifications, {});
const releases = async (member: UserData) =>
  (await emailsTo(kinora, member.email)).filter(({ subject }) => subject.startsWith('A new episode'));

/** Announces released episodes and runs the jobs that email them. */
async function announce(): Promise<void> {
  await announceNewEpisodes(kinora.context, signal);
  await kinora.doJobs(mailReleases.name);
}

test('followers get one email about an episode, unless they turned notifications off', async () => {
  const { show_id, episode_id, publisher } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  const [ada, quiet, stranger] = [
    await kinora.member(),
    await kinora.member('Quentin Quiet'),
    await kinora.member('Sam Stranger'),
  ];
  for (const member of [ada, quiet, publisher]) await follow(member, show_id);
  await kinora.as(quiet, savePreferences, { body: { notifications: false } });
  await announce();
  await announce();
  // A job may run more than once.
  await runMailReleases({
    context: kinora.context,
    data: { episode_id },
    signal,
    tries: 1,
    yieldSlot: () => {},
  });
  const [email, ...others] = await releases(ada);
  expect(others).toEqual([]);
  expect(email?.subject).toBe('A new episode of The Lighthouse Keepers');
  expect(email?.text).toContain('Episode 1, “Arrival”, is ready to watch.');
  expect(email?.text).toContain(`/watch/${episode_id}`);
  for (const member of [quiet, stranger, publisher]) expect(await releases(member)).toEqual([]);
});

test('one click unsubscribes, in the email client or on the page behind the link', async () => {
  const { show_id, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  const ada = await kinora.member();
  await follow(ada, show_id);
  await announce();
  const [email] = await releases(ada);
  await sendQueuedEmail({
    context: kinora.context,
    data: { mail_id: email?.id ?? 0 },
    signal,
    tries: 1,
    yieldSlot: () => {},
  });
  const header = (name: string) => smtp.mails.at(-1)?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  const { pathname } = new URL(url);

  const opened = await fetch(kinora.base + pathname, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    pathname.replace('/api/unsubscribe/', '/unsubscribe/'),
  ]);
  const wantsNotifications = async () => (await kinora.as(ada, session, {})).preferences.notifications;
  expect(await wantsNotifications()).toBe(true);
  const unsubscribed = await fetch(kinora.base + pathname, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(unsubscribed.status).toBe(200);
  expect(await wantsNotifications()).toBe(false);
});

test('names and titles cannot put links or line breaks into an email', async () => {
  const { show_id, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  const ada = await kinora.member('Ada\r\nhttps://evil.example/a');
  const { db } = kinora.context;
  const title = 'Prizes at www.evil.example\n\u202Eclick //evil.example/b';
  await db.updateTable('shows').set({ title }).where('id', '=', show_id).execute();
  await db.updateTable('episodes').set({ title }).where('id', '=', episode_id).execute();
  await follow(ada, show_id);
  await announce();
  const emails = await emailsTo(kinora, ada.email);
  expect(emails).toHaveLength(2);
  for (const { subject, text, html } of emails)
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/evil[.]example/);
      expect(part).not.toContain('\u202E');
    }
  const [welcome, release] = emails;
  expect(welcome?.text.split('\n')[0]).toBe('Welcome, Ada evil. example/a');
  expect(release?.subject).toBe('A new episode of Prizes at www. evil. example click evil. example/b');
});

test('nobody can unsubscribe another member', async () => {
  const [ada, eve] = [await kinora.member(), await kinora.member('Eve Viewer')];
  const mine = kinora.context.keys.unsubscribe.sign(String(eve.id));
  for (const token of [`${ada.id}.${mine}`, `${ada.id}.`, String(ada.id), 'nonsense'])
    expect((await kinora.refused(null, unsubscribe, { params: { token } })).status).toBe(404);
  expect((await kinora.as(ada, session, {})).preferences.notifications).toBe(true);
});

test('a publisher is notified of their first follower once, and not of themselves', async () => {
  const { show_id, episode_id, publisher } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  await follow(publisher, show_id);
  expect(await notificationsOf(publisher)).toEqual([]);
  for (const name of ['Ada Viewer', 'Bob Viewer']) await follow(await kinora.member(name), show_id);
  expect(await notificationsOf(publisher)).toMatchObject([
    {
      title: 'Your first follower',
      message: 'Someone is now following The Lighthouse Keepers.',
    },
  ]);
});
