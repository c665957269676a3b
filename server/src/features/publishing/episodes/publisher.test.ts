import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asPage } from '@kinora/contract/schemas';
import {
  createEpisode,
  deleteEpisode,
  editEpisode,
  publisherEpisode,
  seasonEpisodes,
} from '@kinora/contract/publishing/episodes';
import { createSeason, publisherSeason, publisherSeasons } from '@kinora/contract/publishing/seasons';
import { createShow, deleteShow, editShow, publisherShows } from '@kinora/contract/publishing/shows';
import { deletePermanently, listTrash } from '@kinora/contract/publishing/trash';
import { memberSource } from '#http/access/limit-attempts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testPicture } from '#test/picture.ts';
import { episodeForm, publisherWithEpisode, showForm } from '#test/publisher.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

describe('a publisher creates', () => {
  test('a show with genres, cast and pictures, and finds it in the list', async () => {
    const publisher = await kinora.subscriber();
    const category = await kinora.context.db
      .insertInto('categories')
      .values({ name: 'silent_films' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kinora.as(publisher, createShow, {
      body: { ...showForm, category: [category.id], cast: ['Ann Li', 'Bo Ek'], maturity_level: 'T - Teen' },
      files: { landscape_image: await testPicture(), portrait_image: await testPicture(300, 450) },
    });
    const [show] = asPage(await kinora.as(publisher, publisherShows, {})).rows;
    expect(show).toMatchObject({
      title: showForm.title,
      category: [{ id: category.id, name: 'silent_films' }],
      cast: ['Ann Li', 'Bo Ek'],
      color: '#884828',
      seasons_count: 0,
    });
    expect(show?.landscape_image).toMatch(/^images\/landscape-[0-9a-f]{16}\/1280\.webp$/);
    const { storage } = kinora.context;
    const stored = await storage.head(show?.landscape_image ?? '');
    expect(stored?.size_bytes).toBeGreaterThan(0);
    // The portrait is 300 pixels wide, so a variant 720 pixels wide would only be an enlargement.
    const folder = show?.portrait_image?.replace('360.webp', '') ?? '';
    const names = (await storage.list(folder)).map(({ key }) => key.slice(folder.length));
    expect(names.toSorted()).toEqual(['180.avif', '180.webp', '360.avif', '360.webp']);
  });

  test('only one show, even in two tabs at once', async () => {
    const publisher = await kinora.subscriber();
    const tabs = await Promise.allSettled([
      kinora.as(publisher, createShow, { body: showForm }),
      kinora.as(publisher, createShow, { body: showForm }),
    ]);
    expect(tabs.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const trailer = new Blob(['\0\0\0\x18ftypmp42'], { type: 'video/mp4' });
    const refusal = await kinora.refused(publisher, createShow, { body: showForm, files: { trailer } });
    expect([refusal.status, refusal.status_code, refusal.message]).toEqual([
      409,
      500,
      'Sorry, only one show per user allowed',
    ]);
    // The trailer sent with the refused show was not stored.
    expect(await kinora.context.storage.list('trailers/')).toEqual([]);
  });

  test('only one episode in seven days, even in two tabs at once', async () => {
    const publisher = await kinora.subscriber();
    const show = await kinora.as(publisher, createShow, { body: showForm });
    const season = await kinora.as(publisher, createSeason, {
      body: { title: 'One', description: 'First', release_date: '2022-01-07', tv_show: show.id },
    });
    const body = episodeForm(show.id, season.id);
    const tabs = await Promise.allSettled([
      kinora.as(publisher, createEpisode, { body }),
      kinora.as(publisher, createEpisode, { body }),
    ]);
    expect(tabs.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refusal = await kinora.refused(publisher, createEpisode, { body });
    expect([refusal.status, refusal.status_code, refusal.message]).toEqual([
      409,
      500,
      'Sorry, you have already uploaded an episode this week. You can upload next episode in a week.',
    ]);
    const [first] = asPage(
      await kinora.as(publisher, seasonEpisodes, { params: { season_id: season.id } }),
    ).rows;
    // An episode in the trash counts, because it may be restored; once it is deleted permanently, it does
    // not, because it never had a video.
    const { trash_id } = await kinora.as(publisher, deleteEpisode, {
      params: { episode_id: first?.id ?? 0 },
    });
    expect((await kinora.refused(publisher, createEpisode, { body })).message).toBe(refusal.message);
    expect(await kinora.as(publisher, listTrash, {})).toMatchObject([{ id: trash_id, holds_slot: true }]);
    await kinora.as(publisher, deletePermanently, { params: { trash_id } });
    const again = await kinora.as(publisher, createEpisode, { body });
    expect(again.id).not.toBe(first?.id);
  });

  test('nothing without a subscription, but can still read', async () => {
    const member = await kinora.member();
    expect((await kinora.refused(member, createShow, { body: showForm })).status).toBe(403);
    expect(await kinora.as(member, publisherShows, {})).toEqual([]);
  });
});

describe('input is validated', () => {
  test.each([
    [{ title: 'A' }, 'title', 'Title must be 2 to 50 characters'],
    [{ title: '' }, 'title', 'Title is required'],
    [{ description: 'abcd' }, 'description', 'Description must be 5 to 500 characters'],
    [{ release_date: 'soon' }, 'release_date', 'Release date is not a valid date'],
    [{ language: 999 }, 'language', 'Unknown language: choose one from the list'],
    [{ category: [999] }, 'category', 'Unknown category: choose from the list'],
  ])('a show with %j is refused with an error for %s: “%s”', async (change, field, message) => {
    const publisher = await kinora.subscriber();
    const refusal = await kinora.refused(publisher, createShow, { body: { ...showForm, ...change } });
    expect([refusal.status, refusal.errors[field]]).toEqual([422, message]);
  });

  test('a text file sent as a PNG picture is refused', async () => {
    const publisher = await kinora.subscriber();
    const refusal = await kinora.refused(publisher, createShow, {
      body: showForm,
      files: { landscape_image: new Blob(['hello'], { type: 'image/png' }) },
    });
    expect([refusal.status, refusal.errors.landscape_image]).toEqual([
      422,
      'This file type is not accepted: send image/png or image/jpeg.',
    ]);
  });

  test('a picture over the size limit is refused with 413 and an error for its field', async () => {
    const publisher = await kinora.subscriber();
    const refusal = await kinora.refused(publisher, createShow, {
      body: showForm,
      files: { landscape_image: new Blob([Buffer.alloc(11 * 1024 * 1024)], { type: 'image/png' }) },
    });
    expect([refusal.status, refusal.errors.landscape_image]).toEqual([
      413,
      'This file is too large: at most 10MB.',
    ]);
  });

  test('a picture is refused while the disk is almost full, or after too many uploads; the form without it is saved', async () => {
    const { config, db, keys, clock } = kinora.context;
    const { publisher, show_id } = await publisherWithEpisode(kinora);
    const edit = { params: { show_id }, body: showForm };
    const withPicture = { ...edit, files: { landscape_image: await testPicture() } };
    const floor = config.upload_disk_floor_bytes;
    config.upload_disk_floor_bytes = Number.MAX_SAFE_INTEGER;
    const full = await kinora.refused(publisher, editShow, withPicture);
    expect([full.status, full.message]).toEqual([507, expect.stringContaining('Save without them')]);
    await kinora.as(publisher, editShow, edit);
    config.upload_disk_floor_bytes = floor;

    const attempt = { kind: 'files' as const, account: null, source: memberSource({ keys }, publisher.id) };
    await db
      .insertInto('attempts')
      .values(Array.from({ length: 200 }, () => ({ ...attempt, made_at: clock.now() })))
      .execute();
    expect((await kinora.refused(publisher, editShow, withPicture)).status).toBe(429);
    await kinora.as(publisher, editShow, edit);
  });
});

describe('an episode', () => {
  test('is returned with its release time in UTC and in the publisher’s time zone', async () => {
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    expect(await kinora.as(publisher, publisherEpisode, { params: { episode_id } })).toMatchObject({
      release_at: '2022-01-07T09:00:00.000Z',
      release_date: '2022-01-07',
      release_time: '10:00',
      time_zone: 'Europe/Paris',
      video: null,
      process_status: 0,
    });
  });

  test('can be changed, but not moved to another season', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    await kinora.as(publisher, editEpisode, {
      params: { show_id },
      body: { ...episodeForm(0, 0), episode_id, title: 'Departure', episode_number: 7 },
    });
    expect(await kinora.as(publisher, publisherEpisode, { params: { episode_id } })).toMatchObject({
      title: 'Departure',
      episode_number: 1,
    });
  });
});

describe('another publisher', () => {
  test('cannot read or change the show, its season or its episode', async () => {
    const { show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
    const other = await kinora.subscriber('Otto Other');
    const statuses = [
      await kinora.refused(other, editShow, { params: { show_id }, body: showForm }),
      await kinora.refused(other, deleteShow, { params: { show_id } }),
      await kinora.refused(other, publisherSeason, { params: { season_id } }),
      await kinora.refused(other, publisherEpisode, { params: { episode_id } }),
      await kinora.refused(other, createEpisode, { body: episodeForm(show_id, season_id) }),
    ].map((refusal) => refusal.status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect(await kinora.as(other, seasonEpisodes, { params: { season_id } })).toEqual([]);
    expect(await kinora.as(other, publisherSeasons, {})).toEqual({ show_data: [], season_data: [] });
  });
});
