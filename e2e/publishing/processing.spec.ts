import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { asPage } from '@kinora/contract/schemas';
import { processingState, refreshProcessing } from '@kinora/contract/processing/processing';
import {
  publisherEpisode,
  retryProcessing,
  seasonEpisodes,
  type PublisherEpisode,
} from '@kinora/contract/publishing/episodes';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { alterResponse, breakCall } from '../browsing/responses.ts';
import { devices } from '../devices.ts';
import { uploadFilm } from '../catalogue.ts';
import { makeFilm } from '../film.ts';
import { expectToast, addShowWithSeason, test } from './publishing-test.ts';

// Without ffmpeg, the service leaves films in the queue.
test.use({ settings: { EPISODE_EVERY_DAYS: '0', SHOWS_PER_USER: '2', FFMPEG_PATH: '/nowhere/ffmpeg' } });

const queueText = (filmsAhead: number) =>
  filmsAhead === 0 ? 'Next in queue' : `In queue · ${filmsAhead} ahead of yours`;

test.describe('a publisher with films in the queue', () => {
  test.use(devices.phone);

  test('sees their progress, refreshes it, and retries one', async ({ page, kinora, person }) => {
    const api = { base: kinora, token: person?.token };
    if (!person) throw new Error('No persona is signed in');
    const { season_id } = await addShowWithSeason(kinora, person);
    const folder = await mkdtemp(join(tmpdir(), 'kinora-film-'));
    await makeFilm(join(folder, 'film.mp4'), { seconds: 2, size: '320x180' });
    const film = new Blob([await readFile(join(folder, 'film.mp4'))], { type: 'video/mp4' });
    await rm(folder, { recursive: true });
    const listEpisodes = async () =>
      asPage((await call(seasonEpisodes, { params: { season_id } }, api)).data).rows;
    for (const { id } of (await listEpisodes()).slice(0, 2)) await uploadFilm(api, id, film);
    const filmsAhead = (await listEpisodes())[0]?.queue_place ?? -1;

    const row = (title: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: `Edit episode ${title}`, exact: true }) });
    const refresh = row('Part 1').getByRole('button', { name: 'Refresh the status of Part 1' });

    await test.step('sees the queue position of each', async () => {
      // The service waits before it reports a pause, because a worker that was available a minute ago
      // may come back. The altered response spares the test that wait.
      await alterResponse(page, processingState, () => ({ is_paused: true }));
      await page.goto(`/publisher/seasons/${season_id}`);
      await expect(
        page.getByText('Processing is paused because ffmpeg is not installed on the server.'),
      ).toBeVisible();
      await expect(row('Part 1')).toContainText(queueText(filmsAhead));
      await expect(row('Part 2')).toContainText(queueText(filmsAhead + 1));
      await expect(row('Part 3')).toContainText('No video yet');
      await expectAccessibleAtAnyWidth(page);
    });

    await test.step('refreshes by keyboard, with a message when that fails', async () => {
      const network = await breakCall(page, refreshProcessing);
      await refresh.focus();
      await page.keyboard.press('Enter');
      await expectToast(page, 'Error updating job status');
      await network.restore();
      const responded = page.waitForResponse(/\/episode\/refresh\//);
      await page.keyboard.press('Enter');
      expect((await responded).ok()).toBe(true);
      await expect(refresh).toBeFocused();
      await expect(row('Part 1')).toContainText(queueText(filmsAhead));
    });

    await test.step('sees the progress', async () => {
      await alterFirstEpisode({ video_status: 'processing', queue_place: null, process_status: 40 });
      await refresh.press('Enter');
      await expect(row('Part 1').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
      await expect(row('Part 1')).toContainText('40%');
    });

    await test.step('sees the setback and the number of the current try', async () => {
      const setback = { kind: 'stuck', next_try: 2, tries: 3 } as const;
      await alterFirstEpisode({ video_status: 'processing', queue_place: null, process_status: 40, setback });
      await refresh.press('Enter');
      await expect(row('Part 1')).toContainText('Got stuck and was started again: try 2 of 3.');
      await expectAccessibleAtAnyWidth(page);
    });

    await test.step('sees why it failed, and retries it', async () => {
      const reason = 'The video could not be converted.';
      await alterFirstEpisode({ video_status: 'failed', queue_place: null, reason, can_be_retried: true });
      await refresh.press('Enter');
      await expect(row('Part 1')).toContainText(reason);
      await expectAccessibleAtAnyWidth(page);
      const retry = row('Part 1').getByRole('button', { name: 'Retry' });
      const network = await breakCall(page, retryProcessing, 503);
      await retry.press('Enter');
      await expectToast(page, 'Something broke here.');
      await network.restore();
      // Only the altered response contains the failure: on the server nothing has failed.
      await retry.press('Enter');
      await expectToast(page, 'Only a video that failed can be processed again.');
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await expect(row('Part 1')).toContainText(queueText(filmsAhead));
    });

    await test.step('decides whether to publish a film with unreadable parts', async () => {
      const stretches = [
        { of: 'both' as const, from_s: 760, length_s: 3.2 },
        { of: 'sound' as const, from_s: 1831, length_s: 2 },
      ];
      const reason = 'About 3 s at 12:40 could not be read. 1 other place could not be read either.';
      const damage = { stretches, unlisted: 0, total_s: 5.2 };
      const damaged = { video_status: 'damaged', queue_place: null, reason, damage } as const;
      await alterFirstEpisode(damaged);
      await alterResponse(page, publisherEpisode, (data) => ({ ...data, ...damaged }));
      await page.reload();
      await expect(row('Part 1')).toContainText(reason);
      await expectAccessibleAtAnyWidth(page);
      await row('Part 1').getByRole('link', { name: 'Decide' }).click();
      await expect(page.getByText('About 3 s at 12:40 could not be read.')).toBeVisible();
      await expect(page.getByText('The sound at 30:31 could not be read for about 2 s.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Upload Another' })).toBeVisible();
      await expectAccessibleAtAnyWidth(page);
      // Only the altered response contains the damage: on the server the film is still in the queue.
      await page.getByRole('button', { name: 'Publish Anyway' }).press('Enter');
      await expectToast(page, 'This video is not waiting for your decision.');
    });

    /** Alters what the server returns for the first episode. */
    async function alterFirstEpisode(changed: Partial<PublisherEpisode>): Promise<void> {
      await page.unrouteAll({ behavior: 'wait' });
      await alterResponse(page, seasonEpisodes, (data) => ({
        ...asPage(data),
        rows: asPage(data).rows.map((episode) =>
          episode.title === 'Part 1' ? { ...episode, ...changed } : episode,
        ),
      }));
    }
  });
});
