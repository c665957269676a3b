import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import { createEpisode, deleteEpisode, editEpisode } from '@kinora/contract/publishing/episodes';
import { deleteSeason } from '@kinora/contract/publishing/seasons';
import { createShow, deleteShow, editShow } from '@kinora/contract/publishing/shows';
import { showPreview } from '@kinora/contract/publishing/show-preview';
import { showDetails } from '@kinora/contract/catalogue/shows';
import type { UserData } from '@kinora/contract/accounts/account';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode, showForm } from '#test/publisher.ts';
import { addFilm } from '#test/film.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0', SHOWS_PER_USER: '5' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const daysFromNow = (days: number) => new Date(kinora.context.clock.now().getTime() + days * day);
const formatDay = (date: Date) => date.toISOString().slice(0, 10);

async function addVideo(episode_id: number, status: 'queued' | 'processing' | 'failed', percent = 0) {
  const now = kinora.context.clock.now();
  const video = {
    episode_id,
    status,
    process_status: percent,
    ...(status === 'failed' && { reason: 'It cannot be played.' }),
    created_at: now,
    updated_at: now,
  };
  await kinora.context.db.insertInto('videos').values(video).execute();
}

async function addSecondEpisode(publisher: UserData, show_id: number, season_id: number, release: Date) {
  const body = {
    ...episodeForm(show_id, season_id),
    title: 'The Storm',
    episode_number: 2,
    release_date: formatDay(release),
    release_time: '18:30',
    time_zone: 'UTC',
  };
  return (await kinora.as(publisher, createEpisode, { body })).id;
}

test('a publisher sees their own show even while it is empty, and nobody else does', async () => {
  const publisher = await kinora.subscriber('Nina New');
  const { id: show_id } = await kinora.as(publisher, createShow, { body: showForm });
  const input = { params: { show_id } };
  expect(await kinora.as(publisher, showPreview, input)).toMatchObject({
    id: show_id,
    name: 'The Lighthouse Keepers',
    state: 'draft',
    is_mine: true,
    publisher: { publisher_name: 'Nina New' },
    seasons: [],
  });
  expect((await kinora.refused(publisher, showDetails, input)).status).toBe(404);
});

test('to others, an unreleased show is indistinguishable from one that does not exist', async () => {
  const { show_id } = await publisherWithEpisode(kinora);
  const { publisher: otherPublisher } = await publisherWithEpisode(kinora);
  const unknown = { params: { show_id: 987_654 } };
  for (const other of [otherPublisher, await kinora.subscriber(), await kinora.member()]) {
    const refusal = await kinora.refused(other, showPreview, { params: { show_id } });
    const unknownRefusal = await kinora.refused(other, showPreview, unknown);
    expect([refusal.status, refusal.message]).toEqual([404, unknownRefusal.message]);
  }
  expect((await kinora.refused(null, showPreview, { params: { show_id } })).status).toBe(401);
  expect((await kinora.refused(null, showPreview, unknown)).status).toBe(401);
});

test('a preview shows each episode’s progress and whether viewers see it', async () => {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const later = await addSecondEpisode(publisher, show_id, season_id, daysFromNow(3));
  const readPreview = async () => {
    const { state, seasons } = await kinora.as(publisher, showPreview, { params: { show_id } });
    return [
      state,
      seasons[0]?.only_you,
      ...(seasons[0]?.episodes.map((episode) => [
        episode.only_you,
        episode.video_status,
        episode.can_be_watched,
      ]) ?? []),
    ];
  };
  expect(await readPreview()).toEqual(['draft', true, [true, null, false], [true, null, false]]);

  await addVideo(episode_id, 'processing', 40);
  expect(await readPreview()).toEqual(['processing', true, [true, 'processing', false], [true, null, false]]);

  await addFilm(kinora.context, later, 90);
  expect(await readPreview()).toEqual([
    'scheduled',
    false,
    [true, 'processing', false],
    [true, 'ready', true],
  ]);
  const announced = await kinora.as(null, showDetails, { params: { show_id } });
  const preview = await kinora.as(publisher, showPreview, { params: { show_id } });
  expect(preview.release_date).toBe(announced.release_date);
  expect(announced.seasons[0]?.episodes).toEqual([]);

  await addFilm(kinora.context, episode_id, 60);
  expect(await readPreview()).toEqual(['out', false, [false, 'ready', true], [true, 'ready', true]]);
  const ownDetails = await kinora.as(publisher, showDetails, { params: { show_id } });
  expect(ownDetails.is_mine).toBe(true);
  expect(ownDetails.seasons[0]?.episodes.map((episode) => episode.id)).toEqual([episode_id]);
  const visitorDetails = await kinora.as(null, showDetails, { params: { show_id } });
  expect(visitorDetails.is_mine).toBe(false);
  expect(JSON.stringify(visitorDetails)).not.toContain('The Storm');
});

test('a preview shows the state of each episode’s newest video: failed, waiting, or replacing another', async () => {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const later = await addSecondEpisode(publisher, show_id, season_id, daysFromNow(3));
  await addVideo(episode_id, 'failed');
  await addVideo(later, 'queued');
  const readPreview = () => kinora.as(publisher, showPreview, { params: { show_id } });
  expect((await readPreview()).seasons[0]?.episodes.map((episode) => episode.video_status)).toEqual([
    'failed',
    'queued',
  ]);
  const film = await addFilm(kinora.context, episode_id);
  await kinora.context.db
    .updateTable('videos')
    .set({ status: 'processing' })
    .where('id', '=', film)
    .execute();
  const { state, seasons } = await readPreview();
  expect(state).toBe('out');
  expect(seasons[0]?.episodes[0]).toMatchObject({ only_you: false, video_status: 'processing' });
  expect((await kinora.as(null, showDetails, { params: { show_id } })).id).toBe(show_id);
});

test('an episode is not released before its show', async () => {
  const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  const release = daysFromNow(5);
  const body = { ...showForm, release_date: release.toISOString() };
  await kinora.as(publisher, editShow, { params: { show_id }, body });
  const preview = await kinora.as(publisher, showPreview, { params: { show_id } });
  expect(preview.state).toBe('scheduled');
  expect(preview.seasons[0]?.episodes[0]).toMatchObject({
    only_you: true,
    release_date: preview.release_date,
  });
  expect(Math.floor(Date.parse(preview.release_date) / 1000)).toBe(Math.floor(release.getTime() / 1000));
});

test('a preview leaves out deleted seasons and episodes', async () => {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const input = { params: { show_id } };
  await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
  expect((await kinora.as(publisher, showPreview, input)).seasons[0]?.episodes).toEqual([]);
  await kinora.as(publisher, deleteSeason, { params: { season_id } });
  expect((await kinora.as(publisher, showPreview, input)).seasons).toEqual([]);
  await kinora.as(publisher, deleteShow, input);
  expect((await kinora.refused(publisher, showPreview, input)).status).toBe(404);
});

test('a publisher whose maturity setting hides their own show still sees its preview', async () => {
  const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
  const params = { show_id };
  const body = { ...showForm, maturity_level: 'A - Adult' as const };
  await kinora.as(publisher, editShow, { params, body });
  await addFilm(kinora.context, episode_id);
  await kinora.as(publisher, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
  expect((await kinora.refused(publisher, showDetails, { params })).status).toBe(403);
  expect(await kinora.as(publisher, showPreview, { params })).toMatchObject({
    state: 'out',
    asks_age: false,
  });
});

test('an unreleased show appears on no page and in no sitemap, and its preview is never cached', async () => {
  const { publisher, show_id } = await publisherWithEpisode(kinora);
  const title = 'Nowhere To Be Read';
  await kinora.as(publisher, editShow, { params: { show_id }, body: { ...showForm, title } });
  const page = await fetch(`${kinora.base}/details/${show_id}`, {
    headers: { authorization: `Bearer ${publisher.token}`, accept: 'text/html' },
  });
  expect(page.status).toBe(404);
  expect(await page.text()).not.toContain(title);
  expect(await (await fetch(`${kinora.base}/sitemap.xml`)).text()).not.toContain(`-${show_id}`);
  const response = await fetch(`${kinora.base}/api/publisher/show-preview/${show_id}`, {
    headers: { authorization: `Bearer ${publisher.token}` },
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain(title);
});

test('a publisher who deleted their account no longer sees anything', async () => {
  const { publisher, show_id } = await publisherWithEpisode(kinora);
  await kinora.as(publisher, deleteAccount, { body: { password: 'Correct-horse-1' } });
  expect((await kinora.refused(publisher, showPreview, { params: { show_id } })).status).toBe(401);
});

test('an episode can be rescheduled to a later time, which the preview then shows', async () => {
  const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
  const body = {
    ...episodeForm(0, 0),
    episode_id,
    release_date: formatDay(daysFromNow(7)),
    release_time: '18:30',
    time_zone: 'UTC',
  };
  await kinora.as(publisher, editEpisode, { params: { show_id }, body });
  const preview = await kinora.as(publisher, showPreview, { params: { show_id } });
  const moment = `${formatDay(daysFromNow(7))}T18:30:00.000Z`;
  expect([preview.release_date, preview.seasons[0]?.episodes[0]?.release_date]).toEqual([moment, moment]);
});
