import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import { savePreferences, type UserData } from '@kinora/contract/accounts/account';
import { markAsRead, notifications } from '@kinora/contract/notifications/notifications';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { followShow } from '@kinora/contract/engagement/reactions';
import { day, minute } from '#clock.ts';
import { insertImage } from '#features/catalogue/image-queries.ts';
import { announceNewEpisodes } from '#features/notifications/announce.ts';
import { notify } from '#features/notifications/queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { startWorker } from '#test/videos.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const announce = () => announceNewEpisodes(kinora.context, new AbortController().signal);
const notificationsOf = (member: UserData) => kinora.as(member, notifications, {});
const follow = (member: UserData, show_id: number) => kinora.as(member, followShow, { body: { show_id } });

/** Adds a show with an episode that followers were notified of, and one that is released in a week. */
async function addShowWithNextEpisode() {
  const show = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, show.episode_id);
  await announce();
  const nextWeek = new Date(kinora.context.clock.now().getTime() + 7 * day).toISOString().slice(0, 10);
  const form = {
    ...episodeForm(show.show_id, show.season_id),
    title: 'Low <b>Water</b>',
    release_date: nextWeek,
  };
  const next = await kinora.as(show.publisher, createEpisode, { body: form });
  return { ...show, next_id: next.id };
}

const sendNotification = (member: UserData) =>
  notify(
    kinora.context.db,
    { dedupe_key: `test-${Math.random()}`, title: 'Hello', message: 'There you are.', icon: '', link: null },
    [member.id],
    kinora.context.clock.now(),
  );

test('followers are notified of an episode once, when it is released', async () => {
  const { show_id, next_id, publisher } = await addShowWithNextEpisode();
  await addFilm(kinora.context, next_id);
  const [ada, stranger] = [await kinora.member(), await kinora.member('Sam Stranger')];
  await follow(ada, show_id);
  await follow(publisher, show_id);
  await announce();
  expect(await notificationsOf(ada)).toEqual([]);

  kinora.advance(8 * day);
  await Promise.all([announce(), announce()]);
  await announce();
  expect(await notificationsOf(ada)).toMatchObject([
    {
      title: 'A new episode of The Lighthouse Keepers',
      message: 'Episode 2, “Low <b>Water</b>”, is out.',
      link: `/watch/${next_id}`,
      status: 'unread',
    },
  ]);
  expect(await notificationsOf(stranger)).toEqual([]);
  expect((await notificationsOf(publisher)).map(({ title }) => title)).toEqual(['Your first follower']);

  const late = await kinora.member('Lea Late');
  await follow(late, show_id);
  await announce();
  expect(await notificationsOf(late)).toEqual([]);
});

test('a notification shows the current picture of its target', async () => {
  const { db, clock } = kinora.context;
  const { show_id, season_id, episode_id, next_id } = await addShowWithNextEpisode();
  const ada = await kinora.member();
  const links = [
    `/watch/${next_id}`,
    `/upload/${episode_id}`,
    `/details/low-2-water-${show_id}`,
    `/publisher/seasons/${season_id}/edit`,
    `/publisher/shows/${show_id}/edit`,
    '/profile',
    `/watch/${show_id}-1`,
  ];
  for (const link of links)
    await notify(
      db,
      { dedupe_key: link, title: 'Hello', message: '', icon: 'topic', link },
      [ada.id],
      clock.now(),
    );
  const icons = async () => {
    const found = new Map((await notificationsOf(ada)).map(({ link, icon }) => [link, icon]));
    return links.map((link) => found.get(link));
  };
  expect(await icons()).toEqual(links.map(() => 'topic'));

  const addPicture = async (key: string) =>
    insertImage(db, { key, width: 16, height: 9, color: '#000000' }, clock.now());
  const setPicture = async (table: 'shows' | 'seasons' | 'episodes', id: number) =>
    db
      .updateTable(table)
      .set({ landscape_id: await addPicture(table) })
      .where('id', '=', id)
      .execute();
  await setPicture('shows', show_id);
  expect(await icons()).toEqual([...links.slice(0, 5).map(() => 'shows/320.webp'), 'topic', 'topic']);
  await setPicture('seasons', season_id);
  await setPicture('episodes', next_id);
  expect((await icons()).slice(0, 4)).toEqual(
    ['episodes', 'shows', 'shows', 'seasons'].map((table) => `${table}/320.webp`),
  );
});

test('followers are not notified until the episode can be watched, even if its film is late', async () => {
  const { show_id, next_id } = await addShowWithNextEpisode();
  const ada = await kinora.member();
  await follow(ada, show_id);
  kinora.advance(8 * day);
  await announce();
  expect(await notificationsOf(ada)).toEqual([]);
  await addFilm(kinora.context, next_id);
  await announce();
  expect(await notificationsOf(ada)).toHaveLength(1);
});

test('members are not notified of shows above their maturity setting or of deleted episodes, and not at all while notifications are off', async () => {
  const { show_id, next_id } = await addShowWithNextEpisode();
  const withDeleted = await addShowWithNextEpisode();
  const [ada, quiet, adult] = [
    await kinora.member(),
    await kinora.member('Quentin Quiet'),
    await kinora.member('Greta Grown'),
  ];
  for (const member of [ada, quiet, adult])
    for (const id of [show_id, withDeleted.show_id]) await follow(member, id);
  await kinora.as(quiet, savePreferences, { body: { notifications: false } });
  const { db, clock } = kinora.context;
  await db.updateTable('shows').set({ maturity_level: 'T - Teen' }).where('id', '=', show_id).execute();
  await kinora.as(ada, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
  for (const id of [next_id, withDeleted.next_id]) await addFilm(kinora.context, id);
  await db
    .updateTable('episodes')
    .set({ deleted_at: clock.now() })
    .where('id', '=', withDeleted.next_id)
    .execute();
  kinora.advance(8 * day);
  await announce();
  const counts = await Promise.all(
    [ada, quiet, adult].map(async (member) => (await notificationsOf(member)).length),
  );
  expect(counts).toEqual([0, 0, 1]);

  // Earlier notifications are hidden while the maturity setting excludes the show.
  await kinora.as(adult, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
  expect(await notificationsOf(adult)).toEqual([]);
  await kinora.as(adult, setMaturityLevel, { body: { maturity_level: 'T - Teen' } });
  expect(await notificationsOf(adult)).toHaveLength(1);
  // They are also hidden while the episode is in the trash or has no film.
  const updateEpisode = (fields: { deleted_at?: Date | null; video_id?: null }) =>
    db.updateTable('episodes').set(fields).where('id', '=', next_id).execute();
  await updateEpisode({ deleted_at: clock.now() });
  expect(await notificationsOf(adult)).toEqual([]);
  await updateEpisode({ deleted_at: null });
  expect(await notificationsOf(adult)).toHaveLength(1);
  await updateEpisode({ video_id: null });
  expect(await notificationsOf(adult)).toEqual([]);
});

test('people who turned notifications off still see earlier notifications', async () => {
  const ada = await kinora.member();
  expect(await sendNotification(ada)).toEqual([ada.id]);
  await kinora.as(ada, savePreferences, { body: { notifications: false } });
  expect(await sendNotification(ada)).toEqual([]);
  expect(await notificationsOf(ada)).toHaveLength(1);
  await kinora.as(ada, savePreferences, { body: { notifications: true } });
  expect(await sendNotification(ada)).toEqual([ada.id]);
});

test('notifications are marked as read one at a time or several at once, and only by their owner', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
  for (const member of [ada, ada, ada, bob]) {
    kinora.advance(minute);
    await sendNotification(member);
  }
  const [third, second, first] = (await notificationsOf(ada)).map(({ id }) => id);
  const [bobs_id] = (await notificationsOf(bob)).map(({ id }) => id);
  const markRead = (member: UserData, ids: string) => kinora.as(member, markAsRead, { body: { ids } });
  const statuses = async (member: UserData) => (await notificationsOf(member)).map(({ status }) => status);

  await markRead(ada, `[${second}]`);
  await markRead(ada, `[${second}]`);
  expect(await statuses(ada)).toEqual(['unread', 'read', 'unread']);
  await markRead(ada, '[]');
  await markRead(ada, ` [ ${first} , ${third}, ${bobs_id}, 999999 ] `);
  expect(await statuses(ada)).toEqual(['read', 'read', 'read']);
  expect(await statuses(bob)).toEqual(['unread']);

  for (const ids of ['3', '[1', '[a]', '[1;2]', '[-1]', ''])
    expect(await kinora.refused(ada, markAsRead, { body: { ids } })).toMatchObject({
      status: 422,
      errors: { ids: 'Enter ids such as [3,17]' },
    });
  const tooMany = await kinora.refused(ada, markAsRead, { body: { ids: `[${'1,'.repeat(70_000)}1]` } });
  expect([tooMany.status, tooMany.message]).toEqual([422, 'Mark fewer at a time, or all of them']);
  expect(await kinora.refused(null, notifications, {})).toMatchObject({ status: 401 });
});

test('only the newest hundred notifications are listed', async () => {
  const ada = await kinora.member();
  const notification = { title: 'Hello', message: 'There you are.', icon: '', link: null };
  const start = kinora.context.clock.now().getTime();
  for (let count = 0; count < 103; count++)
    await notify(
      kinora.context.db,
      { ...notification, dedupe_key: `one-${count}`, title: `Hello ${count}` },
      [ada.id],
      new Date(start + count * 1000),
    );
  const titles = (await notificationsOf(ada)).map(({ title }) => title);
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([100, 'Hello 102', 'Hello 3']);
});

test('a worker announces episodes released while no worker was running', async () => {
  const { show_id, next_id } = await addShowWithNextEpisode();
  await addFilm(kinora.context, next_id);
  const ada = await kinora.member();
  await follow(ada, show_id);
  kinora.advance(8 * day);
  await using _worker = await startWorker(kinora);
  for (let tries = 0; tries < 200 && (await notificationsOf(ada)).length === 0; tries++) await sleep(100);
  expect(await notificationsOf(ada)).toHaveLength(1);
});
