import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { uploadStatus } from '@kinora/contract/uploads/uploads';
import { expectAccessible } from '../accessibility.ts';
import { devices } from '../devices.ts';
import { makeFilm } from '../film.ts';
import { slowUplink } from '../slow-uplink.ts';
import { createShowWithEpisodes, test } from '../publishing/schedule-test.ts';

const MB = 1024 * 1024;
const scheduledEpisode = { title: 'Arrival', release_date: '2030-01-07', release_time: '10:00' };
const partNumberFrom = (url: string) => new URL(url).searchParams.get('part') ?? '';
const chooseFile = (page: Page, file: string) => page.getByLabel('Video file').setInputFiles(file);

test.describe('a publisher with a large film, on a laptop', () => {
  test.use(devices.laptop);

  test('uploads parts in parallel, resumes in another browser, and refuses a different file', async ({
    page,
    browser,
    kinora,
    person,
  }, info) => {
    const [film, otherFilm] = [info.outputPath('arrival.mp4'), info.outputPath('other.mp4')];
    await makeFilm(film, { seconds: 3, size: '320x180', size_bytes: 205 * MB });
    await makeFilm(otherFilm, { seconds: 2, size: '320x180' });
    const { api, ids } = await createShowWithEpisodes(kinora, person, [scheduledEpisode]);
    const params = { episode_id: ids[0] ?? 0 };

    await test.step('parts are sent in parallel, and leaving asks for confirmation', async () => {
      const requestedParts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') requestedParts.push(partNumberFrom(request.url()));
      });
      // The last part is short and arrives quickly; the others take long enough for the checks below.
      await slowUplink(page, 3 * MB);
      await page.goto(`/upload/${params.episode_id}`);
      await expect(page.getByText('Arrival', { exact: true })).toBeVisible();
      await expectAccessible(page);
      const registered = page.waitForResponse(/\/upload\/complete-part\//);
      await chooseFile(page, film);
      await expect(page.getByText('Uploading part 3 of 3')).toBeVisible();
      await expect.poll(() => requestedParts.toSorted()).toEqual(['1', '2', '3']);
      await registered;
      await expect(page.getByRole('list', { name: 'Good to know' })).toContainText('Mbit/s');
      await page.getByRole('link', { name: 'Show List' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('here or on another device');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(page).toHaveURL(/\/upload\//);
    });

    await test.step('paused by keyboard, the upload shows its progress', async () => {
      await page.getByRole('button', { name: 'Pause' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Paused at part 3 of 3')).toBeVisible();
      await expectAccessible(page);
      const { data: openUpload } = await call(uploadStatus, { params }, api);
      expect(openUpload?.parts.map(({ partNumber }) => partNumber)).toEqual([3]);
    });

    await test.step('another browser offers to resume, rejects a different file, and sends the rest', async () => {
      const context = await browser.newContext({ baseURL: kinora });
      await context.addInitScript(
        `localStorage.userData ??= ${JSON.stringify(JSON.stringify({ ...person, is_subscribed: true }))}`,
      );
      const otherPage = await context.newPage();
      const sentParts: string[] = [];
      otherPage.on('request', (request) => {
        if (request.method() === 'PUT') sentParts.push(partNumberFrom(request.url()));
      });
      await otherPage.goto(`/upload/${params.episode_id}`);
      await expect(otherPage.getByText('1 of 3 parts of arrival.mp4 has been uploaded.')).toBeVisible();
      await expectAccessible(otherPage);
      await chooseFile(otherPage, otherFilm);
      const notice = otherPage
        .getByRole('alert')
        .filter({ hasText: 'is not the file that you started to upload' });
      await expect(notice).toContainText('arrival.mp4 (215 MB)');
      await expectAccessible(otherPage);
      const copy = info.outputPath('copied to my phone.mp4');
      await copyFile(film, copy);
      await chooseFile(otherPage, copy);
      await expect(otherPage.getByText('File Uploaded Successfully').first()).toBeVisible({
        timeout: 240_000,
      });
      expect(sentParts.toSorted()).toEqual(['1', '2']);
      await expect(otherPage).toHaveURL(/\/publisher/);
      await context.close();
    });

    await test.step('the paused window finds the upload complete when it resumes', async () => {
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText('Failed to initiate upload')).toBeVisible();
      await expect(page.getByText('The video of this episode is already being processed.')).toBeVisible();
    });
  });
});

test.describe('a publisher on a phone', () => {
  test.use(devices.phone);

  test('sees what is wrong with a file, cancels, uploads, and finds the receipt', async ({
    page,
    kinora,
    person,
  }, info) => {
    const [film, matroska] = [info.outputPath('arrival.mp4'), info.outputPath('film.mkv')];
    await makeFilm(film, { seconds: 3, size: '320x180' });
    await makeFilm(matroska, { seconds: 1, size: '320x180' });
    const disguised = info.outputPath('film.mp4');
    await copyFile(matroska, disguised);
    const { ids } = await createShowWithEpisodes(kinora, person, [scheduledEpisode]);
    await page.goto(`/upload/${ids[0]}`);

    await test.step('a different container, and a truncated file', async () => {
      await chooseFile(page, disguised);
      await expect(page.getByRole('alert').filter({ hasText: 'Matroska' })).toHaveText(
        'This is a Matroska or WebM video, not an MP4. Please export it as MP4 with H.264 video and AAC audio.',
      );
      await expectAccessible(page);
      const complete = await readFile(film);
      await page.getByLabel('Video file').setInputFiles({
        name: 'broken.mp4',
        mimeType: 'video/mp4',
        buffer: complete.subarray(0, complete.length - 500),
      });
      await expect(page.getByText('The file is incomplete: its end is missing.')).toBeVisible();
    });

    await test.step('when the storage refuses a part, its message is shown and the upload can be retried', async () => {
      await page.route('**/api/upload-part?*', (route) => route.fulfill({ status: 503, body: '' }));
      await chooseFile(page, film);
      await expect(
        page.getByText(
          'Failed to upload part 1 after 3 attempts: Failed to upload part 1: Service Unavailable',
        ),
      ).toBeVisible({ timeout: 90_000 });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Cancel upload' }).click();
      await expect(page.getByRole('button', { name: 'Choose Video' })).toBeVisible();
      await page.unrouteAll();
    });

    await test.step('after the upload, its receipt is available at the episode', async () => {
      await chooseFile(page, film);
      await expect(page.getByText('File Uploaded Successfully').first()).toBeVisible({ timeout: 90_000 });
      await expect(page.getByText('Processing Video Please Wait...')).toBeVisible();
      await expect(page).toHaveURL(/\/publisher/);
      await page.goto(`/upload/${ids[0]}`);
      const bytes = await readFile(film);
      const checksum = createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest('hex');
      const receipt = page.getByRole('region', { name: 'Receipt' });
      await expect(receipt).toContainText('Every byte of your file was received');
      await expect(receipt).toContainText(`${bytes.length.toLocaleString('en')} bytes`);
      await expect(receipt).toContainText(checksum);
      await receipt.getByText('Check it yourself').click();
      await expectAccessible(page);
    });
  });
});
