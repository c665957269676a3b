import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '@kinora/contract/endpoint';
import { deleteEpisode, publisherEpisode } from '@kinora/contract/publishing/episodes';
import {
  moveRelease,
  releaseCalendar,
  schedule,
  scheduledContent,
} from '@kinora/contract/publishing/schedule';
import { deletePermanently } from '@kinora/contract/publishing/trash';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithSchedule, scheduleAt } from '#test/schedule.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const nextYear = new Date().getUTCFullYear() + 1;

async function readPage(
  publisher: Parameters<TestApp['as']>[0],
  query: CallInput<typeof scheduledContent>['query'] = {},
) {
  const page = await kinora.as(publisher, scheduledContent, { query: { page: 1, ...query } });
  if (Array.isArray(page)) throw new Error('This is not a page');
  return page;
}

describe('the list of scheduled episodes', () => {
  test("contains the caller's own upcoming episodes with all their fields", async () => {
    const { publisher, ids } = await publisherWithSchedule(kinora, 2);
    await publisherWithSchedule(kinora, 1);
    const all = await kinora.as(publisher, scheduledContent, { query: {} });
    const [first] = Array.isArray(all) ? all : [];
    expect(first).toMatchObject({
      episode: { id: ids[0], title: 'Episode 2', episode_number: 2, time_zone: 'Europe/Paris', video: null },
      show_title: 'The Lighthouse Keepers',
      season_title: 'Season 1',
    });
    expect(all).toHaveLength(2);
    kinora.advance(8 * day);
    expect((await readPage(publisher)).rows.map(({ episode }) => episode.id)).toEqual([ids[1]]);
  });

  test('is paged, searched by title and sorted', async () => {
    const { publisher, ids } = await publisherWithSchedule(kinora, 23);
    const last = await readPage(publisher, { page: 3 });
    expect([last.total, last.rows.map(({ episode }) => episode.id)]).toEqual([23, ids.slice(20)]);
    const found = await readPage(publisher, { search: 'EPISODE 1', page_size: 25 });
    expect(found.rows.map(({ episode }) => episode.episode_number)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    const latest = await readPage(publisher, { sort: '-release_at' });
    expect(latest.rows[0]?.episode.id).toBe(ids.at(-1));
    expect(await readPage(publisher, { search: '100%' })).toEqual({ rows: [], total: 0 });
    const refusal = await kinora.refused(publisher, scheduledContent, { query: { page: 0 } });
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['page']]);
  });

  test('is read quickly, page by page, even with ten thousand entries', async () => {
    const { publisher, ids } = await publisherWithSchedule(kinora, 10_000);
    const started = performance.now();
    const page = await readPage(publisher, { page: 900, search: 'episode' });
    expect([page.total, page.rows[0]?.episode.id]).toEqual([10_000, ids[8990]]);
    const { release_date } = page.rows[0]?.episode ?? { release_date: '' };
    const shown = await kinora.as(publisher, releaseCalendar, {
      query: { from: release_date, to: release_date },
    });
    expect(shown.map(({ id }) => id)).toEqual([ids[8990]]);
    // A generous limit, for a machine that is busy with other tests.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('the calendar', () => {
  test('shows each release on its day in its own time zone, including past releases', async () => {
    const { publisher, first_id, ids } = await publisherWithSchedule(kinora, 2);
    const [early = 0, late = 0] = ids;
    // 00:30 in Auckland is the day before in London.
    await scheduleAt(kinora, early, `${nextYear}-06-10T12:30:00Z`, 'Pacific/Auckland');
    await scheduleAt(kinora, late, `${nextYear}-07-01T03:30:00Z`, 'America/New_York');
    await addFilm(kinora.context, late);
    const june = { from: `${nextYear}-06-11`, to: `${nextYear}-06-30` };
    expect(await kinora.as(publisher, releaseCalendar, { query: june })).toMatchObject([
      {
        id: early,
        release_date: `${nextYear}-06-11`,
        release_time: '00:30',
        video_status: null,
        is_out: false,
      },
      { id: late, release_date: `${nextYear}-06-30`, release_time: '23:30', video_status: 'ready' },
    ]);
    const listReleaseDay = () =>
      kinora.as(publisher, releaseCalendar, { query: { from: '2022-01-07', to: '2022-01-07' } });
    expect(await listReleaseDay()).toMatchObject([{ id: first_id, release_time: '10:00', is_out: false }]);
    await addFilm(kinora.context, first_id);
    expect(await listReleaseDay()).toMatchObject([{ id: first_id, is_out: true }]);
  });

  test.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, 'to'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'to'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
    [{ from: '0999-12-31', to: '1000-01-02' }, 'from'],
    [{ from: '9998-12-31', to: '9999-12-31' }, 'to'],
  ])('refuses the range %j', async (query, field) => {
    const publisher = await kinora.subscriber();
    const refusal = await kinora.refused(publisher, releaseCalendar, { query });
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, [field]]);
  });

  test('shows how many episodes are scheduled and when the next one can be created', async () => {
    const { publisher, first_id } = await publisherWithSchedule(kinora, 0);
    const { created_at } = await kinora.as(publisher, publisherEpisode, { params: { episode_id: first_id } });
    expect(await kinora.as(publisher, schedule, {})).toEqual({
      scheduled_count: 0,
      every_days: 7,
      slot_opens_at: new Date(Date.parse(created_at) + 7 * day).toISOString(),
      feed_since: null,
    });
    const { trash_id } = await kinora.as(publisher, deleteEpisode, { params: { episode_id: first_id } });
    expect((await kinora.as(publisher, schedule, {})).slot_opens_at).not.toBeNull();
    await kinora.as(publisher, deletePermanently, { params: { trash_id } });
    expect((await kinora.as(publisher, schedule, {})).slot_opens_at).toBeNull();
  });
});

describe('a release', () => {
  test('can be moved to another day at the same time in its zone, keeping everything else', async () => {
    const { publisher, ids } = await publisherWithSchedule(kinora, 1);
    const [id = 0] = ids;
    await scheduleAt(kinora, id, `${nextYear}-03-10T17:30:00Z`, 'Europe/Paris');
    const params = { episode_id: id };
    const before = await kinora.as(publisher, publisherEpisode, { params });
    const moved = await kinora.as(publisher, moveRelease, {
      params,
      body: { release_date: `${nextYear}-07-10`, release_time: before.release_time },
    });
    // Daylight saving has begun in the meantime: 18:30 is an hour earlier in UTC.
    const newTime = { release_date: `${nextYear}-07-10`, release_time: '18:30', time_zone: 'Europe/Paris' };
    const release_at = `${nextYear}-07-10T16:30:00.000Z`;
    expect(moved).toMatchObject({ id, ...newTime, release_at });
    expect(await kinora.as(publisher, publisherEpisode, { params })).toEqual({
      ...before,
      ...newTime,
      release_at,
    });
  });

  test('at a time skipped by daylight saving happens after the clocks have changed', async () => {
    const { publisher, ids } = await publisherWithSchedule(kinora, 1);
    const [id = 0] = ids;
    const params = { episode_id: id };
    const lastSunday = lastSundayOfMarch(nextYear);
    const body = { release_date: lastSunday, release_time: '02:30' };
    const moved = await kinora.as(publisher, moveRelease, { params, body });
    expect([moved.release_date, moved.release_time]).toEqual([lastSunday, '03:30']);
    const back = await kinora.as(publisher, moveRelease, {
      params,
      body: { release_date: `${nextYear}-03-01`, release_time: '02:30' },
    });
    expect(back.release_time).toBe('02:30');
  });

  test('that is out cannot be moved, and no release can be moved into the past', async () => {
    const { publisher, first_id, ids } = await publisherWithSchedule(kinora, 1);
    const future = { release_date: `${nextYear}-07-10`, release_time: '10:00' };
    await addFilm(kinora.context, first_id);
    const out = await kinora.refused(publisher, moveRelease, {
      params: { episode_id: first_id },
      body: future,
    });
    expect([out.status, out.message]).toEqual([
      409,
      'This episode is already out, and its release date can no longer change.',
    ]);
    const params = { episode_id: ids[0] ?? 0 };
    const past = await kinora.refused(publisher, moveRelease, {
      params,
      body: { release_date: '2022-01-08', release_time: '10:00' },
    });
    expect([past.status, past.errors.release_date]).toEqual([
      422,
      'This time has passed. Choose a day and time in the future.',
    ]);
    for (const [field, value] of [
      ['release_date', '10/07/2027'],
      ['release_date', '9999-12-31'],
      ['release_time', '25:00'],
    ] as const) {
      const wrong = await kinora.refused(publisher, moveRelease, {
        params,
        body: { ...future, [field]: value },
      });
      expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, [field]]);
    }
  });

  test('can be moved only by its publisher', async () => {
    const { ids } = await publisherWithSchedule(kinora, 1);
    const other = await kinora.subscriber();
    const refusal = await kinora.refused(other, moveRelease, {
      params: { episode_id: ids[0] ?? 0 },
      body: { release_date: `${nextYear}-07-10`, release_time: '10:00' },
    });
    expect(refusal.status).toBe(403);
  });
});

function lastSundayOfMarch(year: number): string {
  const last = new Date(Date.UTC(year, 2, 31));
  return new Date(last.getTime() - last.getUTCDay() * day).toISOString().slice(0, 10);
}
