import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { asPage } from '@kinora/contract/schemas';
import { seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { publisherSeason, showSeasons } from '@kinora/contract/publishing/seasons';
import { publisherShows } from '@kinora/contract/publishing/shows';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
let publisher: UserData;
let show_id: number;
let season_id: number;

const titles = ['Äther', 'Zenith', 'ärmel', '100% Wolle', 'a_b', 'Straße'];

beforeAll(async () => {
  kinora = await startTestApp();
  ({ publisher, show_id, season_id } = await publisherWithEpisode(kinora));
  const now = kinora.context.clock.now();
  const columns = { show_id, created_at: now, updated_at: now };
  // Inserted directly, because the weekly limit would spread these over most of a year.
  await kinora.context.db
    .insertInto('episodes')
    .values(
      Array.from({ length: 41 }, (_, index) => ({
        ...columns,
        season_id,
        title: titles[index] ?? `Part ${index + 2}`,
        episode_number: index + 2,
        release_at: now,
        release_zone: 'UTC',
      })),
    )
    .execute();
  await kinora.context.db
    .insertInto('seasons')
    .values(
      Array.from({ length: 11 }, (_, index) => ({
        ...columns,
        title: `Winter ${index + 2}`,
        description: 'Snow again.',
        release_date: now,
      })),
    )
    .execute();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const readPage = async (query: Parameters<typeof listEpisodes>[0]) => asPage(await listEpisodes(query));
const listEpisodes = (query: {
  page?: number;
  page_size?: number;
  search?: string;
  sort?: 'title' | '-title';
}) => kinora.as(publisher, seasonEpisodes, { params: { season_id }, query });

describe('a long list', () => {
  test('is returned in full when no page is requested', async () => {
    const all = await kinora.as(publisher, seasonEpisodes, { params: { season_id } });
    expect(Array.isArray(all)).toBe(true);
    expect(asPage(all).rows.map((episode) => episode.episode_number)).toEqual(
      Array.from({ length: 42 }, (_, index) => index + 1),
    );
  });

  test('is returned page by page, with the total number of rows', async () => {
    const last = await readPage({ page: 5 });
    expect([last.rows.map((episode) => episode.episode_number), last.total]).toEqual([[41, 42], 42]);
    expect((await readPage({ page: 2, page_size: 25 })).rows).toHaveLength(17);
    expect(await readPage({ page: 6 })).toEqual({ rows: [], total: 42 });
  });

  test('can be searched by part of the title, case-insensitively and without wildcards', async () => {
    const titlesFor = async (search: string) =>
      (await readPage({ page: 1, search, sort: 'title' })).rows.map((episode) => episode.title);
    expect(await titlesFor(' ÄR ')).toEqual(['ärmel']);
    expect(await titlesFor('%')).toEqual(['100% Wolle']);
    expect(await titlesFor('_')).toEqual(['a_b']);
    expect(await titlesFor('no such thing')).toEqual([]);
    expect((await readPage({ page: 1, search: 'part' })).total).toBe(35);
  });

  test('can be sorted as in a dictionary, in both directions', async () => {
    const sorted = async (sort: 'title' | '-title') =>
      (await readPage({ page: 1, page_size: 100, sort })).rows.map((episode) => episode.title);
    const ascending = await sorted('title');
    expect(ascending.filter((title) => titles.includes(title))).toEqual([
      '100% Wolle',
      'a_b',
      'ärmel',
      'Äther',
      'Straße',
      'Zenith',
    ]);
    expect(await sorted('-title')).toEqual(ascending.toReversed());
  });

  test('refuses an invalid page, page size or order, and explains what is allowed', async () => {
    const refusal = await kinora.refused(publisher, seasonEpisodes, {
      params: { season_id },
      query: { page: 0, page_size: 101, sort: 'password' as 'title' },
    });
    expect([refusal.status, refusal.errors]).toEqual([
      422,
      {
        page: 'Page starts at 1',
        page_size: 'Page size is at most 100',
        sort: expect.stringContaining('Sort by one of episode_number, -episode_number, title') as string,
      },
    ]);
  });

  test('contains only released items for another publisher, even in pages', async () => {
    const other = await kinora.subscriber('Otto Other');
    const page = await kinora.as(other, seasonEpisodes, { params: { season_id }, query: { page: 1 } });
    expect(page).toEqual({ rows: [], total: 0 });
  });

  test('reveals nothing about uploads in progress to another publisher', async () => {
    const { clock, db } = kinora.context;
    const released = asPage(await listEpisodes({ page: 1 })).rows[0]!;
    await addFilm(kinora.context, released.id);
    const video = { episode_id: released.id, created_at: clock.now(), updated_at: clock.now() };
    await db
      .insertInto('videos')
      .values({ ...video, status: 'failed', process_status: 40, reason: 'It has no picture.' })
      .execute();
    const other = await kinora.subscriber('Olga Other');
    const newest = { video_status: 'failed', process_status: 40, reason: 'It has no picture.' };
    expect(asPage(await listEpisodes({ page: 1 })).rows[0]).toMatchObject(newest);
    const rows = await kinora.as(other, seasonEpisodes, { params: { season_id }, query: {} });
    expect(rows).toMatchObject([
      { id: released.id, video_status: 'ready', process_status: 100, reason: null, damage: null },
    ]);
  });
});

describe('shows and seasons', () => {
  test('can be paged, searched and sorted as well', async () => {
    const shows = asPage(await kinora.as(publisher, publisherShows, { query: { page: 1, search: 'LIGHT' } }));
    expect([shows.rows[0]?.id, shows.total]).toEqual([show_id, 1]);
    expect(await kinora.as(publisher, publisherShows, { query: { page: 1, search: 'x' } })).toEqual({
      rows: [],
      total: 0,
    });
    const params = { show_id };
    const seasons = await kinora.as(publisher, showSeasons, { params, query: { page: 2 } });
    expect([seasons.rows.map((season) => season.season_name), seasons.total]).toEqual([
      ['Winter 11', 'Winter 12'],
      12,
    ]);
    const byEpisodeCount = await kinora.as(publisher, showSeasons, {
      params,
      query: { sort: '-episode_count' },
    });
    expect(byEpisodeCount.rows[0]).toMatchObject({ season_id, episode_count: 42 });
  });

  test('a season is returned with a page of its show’s seasons, or with all of them', async () => {
    const params = { season_id };
    const full = await kinora.as(publisher, publisherSeason, { params });
    expect([full.seasons.length, full.total, full.season.season_id]).toEqual([12, 12, season_id]);
    const page = await kinora.as(publisher, publisherSeason, { params, query: { page: 2 } });
    expect([page.seasons.length, page.total, page.tv_show_id]).toEqual([2, 12, show_id]);
  });
});
