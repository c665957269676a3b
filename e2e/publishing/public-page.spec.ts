import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { showPreview } from '@kinora/contract/publishing/show-preview';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { alterResponse } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { registerSubscriber, uploadFilm } from '../catalogue.ts';
import { makeFilm } from '../film.ts';
import { showBody, test } from './publishing-test.ts';

const signedOut = { storageState: { cookies: [], origins: [] } };

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function makeFilmBlob(): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-film-'));
  await makeFilm(join(folder, 'film.mp4'), { seconds: 2, size: '320x180' });
  const film = new Blob([await readFile(join(folder, 'film.mp4'))], { type: 'video/mp4' });
  await rm(folder, { recursive: true });
  return film;
}

test.describe('a publisher before release', () => {
  test.use(devices.laptop);

  test('is the only one who can see the public page as it will be', async ({
    page,
    browser,
    kinora,
    person,
  }) => {
    const api = { base: kinora, token: person?.token };
    const film = await makeFilmBlob();
    const { data: show } = await call(createShow, { body: showBody }, api);
    const address = `/details/the-long-quiet-${show.id}`;
    const banner = page.getByRole('status').filter({ hasText: 'Manage this show' });
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

    await test.step('while the show is empty', async () => {
      await page.goto('/show-list');
      await page.getByRole('link', { name: 'Public page of The Long Quiet' }).click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1, name: 'The Long Quiet' })).toBeVisible();
      await expect(banner).toContainText('Only you see this.');
      await expect(banner).toContainText('Viewers can see it once it has an episode with a video.');
      await expect(page.getByText('Not out yet')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Play Now/ })).toHaveCount(0);
      await expectAccessibleAtAnyWidth(page);
    });

    const { data: season } = await call(
      createSeason,
      { body: { title: 'Winter', description: 'Snow.', release_date: '2022-01-07', tv_show: show.id } },
      api,
    );
    const addEpisode = async (title: string, episode_number: number, release_date: string) => {
      const times = { release_date, release_time: '18:30', time_zone: 'UTC' };
      const body = { title, episode_number, tv_show: show.id, season: season.id, ...times };
      return (await call(createEpisode, { body }, api)).data.id;
    };
    const firstId = await addEpisode('The Bell', 1, dateIn(3));

    await test.step('while nobody else can see or find it', async () => {
      const token = await registerSubscriber(kinora, 'Vera Viewer', `vera-${show.id}@example.com`);
      const otherContext = await browser.newContext(signedOut);
      const other = await otherContext.newPage();
      await other.goto(address);
      await expect(other.getByText('No Show Found')).toBeVisible();
      await expect(other.getByText('The Bell')).toHaveCount(0);
      await otherContext.close();
      await expect(
        call(showPreview, { params: { show_id: show.id } }, { base: kinora, token }),
      ).rejects.toThrow('This show does not exist or has not been released yet.');
    });

    const secondId = await addEpisode('Long After', 2, '2022-01-07');

    await test.step('with an episode that has no video, and one in processing', async () => {
      await alterResponse(page, showPreview, (preview) => ({
        ...preview,
        state: 'processing' as const,
        seasons: preview.seasons.map((season) => ({
          ...season,
          episodes: season.episodes.map((episode) =>
            episode.id === secondId
              ? { ...episode, video_status: 'processing' as const, process_status: 40 }
              : episode,
          ),
        })),
      }));
      await page.reload();
      await expect(banner).toContainText(
        'Viewers can see it once the video of an episode has been processed.',
      );
      await expect(row('The Bell')).toContainText('Only you see this');
      await expect(row('The Bell')).toContainText('No video yet, out ');
      await expect(row('Long After')).toContainText('Processing, 40%. Appears as soon as processing is done');
      await expect(page.getByRole('link', { name: /Play episode/ })).toHaveCount(0);
      await expectAccessibleAtAnyWidth(page);
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('once a video is ready: the show is announced, and its publisher can watch it ahead of its release', async () => {
      await uploadFilm(api, firstId, film);
      await page.reload();
      // The page refreshes automatically until the video is ready.
      await expect(banner).toContainText('Viewers see the show announced for', { timeout: 120_000 });
      await expect(page.getByText(/^Coming /)).toBeVisible();
      await expect(
        page.getByRole('link', { name: /Play episode 1.*The Bell.*Only you see this.*Out / }),
      ).toHaveAttribute('href', `/watch/${firstId}`);
      await expectAccessibleAtAnyWidth(page);
      await page.goto(`/watch/${firstId}`);
      await expect(page.getByRole('region', { name: 'Player' }).getByText('Only you see this')).toBeVisible();
      await page.goto(address);
    });

    await test.step('once an episode is out: only what is unreleased is marked', async () => {
      await uploadFilm(api, secondId, film);
      await page.reload();
      await expect(banner).toContainText('You see more than viewers do.', { timeout: 120_000 });
      await expect(row('Long After')).not.toContainText('Only you see this');
      await expect(row('The Bell')).toContainText('Only you see this');
      await expect(page.getByRole('button', { name: /^Play Now/ })).toBeVisible();
      const visitorContext = await browser.newContext(signedOut);
      const visitor = await visitorContext.newPage();
      await visitor.goto(address);
      await expect(visitor.getByText('Long After')).toBeVisible();
      await expect(visitor.getByText('The Bell')).toHaveCount(0);
      await expect(visitor.getByText('Only you')).toHaveCount(0);
      await visitorContext.close();
    });
  });
});
