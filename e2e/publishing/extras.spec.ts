import { openAsBlob } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { deleteCaptions, episodeExtras, uploadCaptions } from '@kinora/contract/publishing/episode-extras';
import { expectAccessible } from '../accessibility.ts';
import { breakCall } from '../browsing/responses.ts';
import { uploadFilm } from '../catalogue.ts';
import { devices } from '../devices.ts';
import { makeFilm } from '../film.ts';
import { film, pressControl, playbackTime, waitUntilAfter, type Film } from '../watching.ts';
import { chooseOption, expectToast } from './publishing-test.ts';
import { createShowWithEpisodes, test } from './schedule-test.ts';

const releasedEpisode = { title: 'Arrival', release_date: '2022-01-07', release_time: '10:00' };
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function uploadVideo(page: Page, file: string): Promise<void> {
  await page.getByLabel('Video file').setInputFiles(file);
  await expect(page).toHaveURL(/\/publisher\/seasons\//);
}

test.describe('on a laptop', () => {
  test.use(devices.laptop);

  test('captions, markers and chapters reach the player, and the film is replaced while the old one is playing', async ({
    page,
    context,
    kinora,
    person,
  }, info) => {
    test.setTimeout(300_000);
    const [longFilm, shortFilm] = [info.outputPath('long.mp4'), info.outputPath('short.mp4')];
    await makeFilm(longFilm, { seconds: 40, size: '320x180', languages: ['eng', 'deu'] });
    await makeFilm(shortFilm, { seconds: 15, size: '320x180' });
    const { api, ids } = await createShowWithEpisodes(kinora, person, [
      releasedEpisode,
      { ...releasedEpisode, title: 'Departure' },
    ]);
    await uploadFilm(api, ids[1] ?? 0, await openAsBlob(shortFilm, { type: 'video/mp4' }));
    const editPath = `/publisher/episodes/${ids[0]}/edit`;
    const [srtFile, notesFile] = [info.outputPath('film.srt'), info.outputPath('notes.srt')];
    await writeFile(notesFile, 'Remember to buy milk.');
    await writeFile(
      srtFile,
      '1\r\n00:00:00,000 --> 00:00:39,000\r\nGr\xfc\xdfe <b>vom</b> Kai <3\r\n',
      'latin1',
    );

    await test.step('the first video is uploaded', async () => {
      await page.goto(`/upload/${ids[0]}`);
      await uploadVideo(page, longFilm);
      await page.goto(editPath);
      await expect(panel(page, 'Video').getByText('Ready, 0:40 long')).toBeVisible({ timeout: 240_000 });
      await expect(panel(page, 'Video')).toContainText('long.mp4');
    });

    await test.step('captions are uploaded as SRT in a legacy encoding', async () => {
      const captions = panel(page, 'Captions');
      await captions.getByRole('button', { name: 'Save Captions' }).click();
      await expect(captions.getByText('Language is required')).toBeVisible();
      await expect(captions.getByText('Choose a file in WebVTT, SRT, ASS, SSA or TTML')).toBeVisible();
      await chooseOption(page, 'Language', 'German');
      await captions.getByLabel('Captions file', { exact: true }).setInputFiles(notesFile);
      await captions.getByRole('button', { name: 'Save Captions' }).click();
      await expect(
        captions.getByText('This is not a captions file in a format that we can read'),
      ).toBeVisible();
      await captions.getByLabel('Captions file', { exact: true }).setInputFiles(srtFile);
      await captions.getByRole('button', { name: 'Save Captions' }).click();
      await expectToast(page, 'Captions Saved');
      await expect(captions.getByRole('listitem')).toContainText('Deutsch');
    });

    await test.step('captions are corrected and downloaded', async () => {
      const captions = panel(page, 'Captions');
      const text = page.getByLabel('Times and text');
      await captions.getByRole('button', { name: 'Edit captions: Deutsch' }).click();
      await expect(text).toHaveValue(
        /^WEBVTT\n\n00:00:00\.000 --> 00:00:39\.000\nGrüße <b>vom<\/b> Kai &lt;3\n$/,
      );
      await expectAccessible(page);
      await text.fill((await text.inputValue()).replace('39.000', 'the end'));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Save Captions' }).click();
      await expect(dialog.getByText('Line 3 should be a time such as')).toBeVisible();
      await text.fill((await text.inputValue()).replace('the end', '38.000'));
      await dialog.getByRole('button', { name: 'Save Captions' }).click();
      await expect(dialog).toBeHidden();
      const download = page.waitForEvent('download');
      await captions.getByRole('button', { name: 'Download captions: Deutsch' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^captions-\d+-de\.vtt$/);
      expect(await readFile(await file.path(), 'utf8')).toContain('--> 00:00:38.000');
    });

    await test.step('a marker after the end of the film is refused with an error at its field', async () => {
      const markers = panel(page, 'Intro, recap and credits');
      await markers.getByLabel('Intro start').fill('0:00');
      await markers.getByLabel('Intro end').fill('1:10');
      await markers.getByRole('button', { name: 'Save Markers' }).click();
      await expect(
        markers.getByText('Intro end is past the end of the film, which is 0:40 long'),
      ).toBeVisible();
      await markers.getByLabel('Intro end').fill('0:12');
      await markers.getByLabel('Credits start').fill('0:31');
      await markers.getByRole('button', { name: 'Save Markers' }).click();
      await expectToast(page, 'Markers Saved');
    });

    await test.step('chapters are put in order', async () => {
      const chapters = panel(page, 'Chapters');
      for (const [index, [start, title]] of [
        ['0:30', 'The storm'],
        ['0:00', 'The quay'],
      ].entries()) {
        await chapters.getByRole('button', { name: 'Add Chapter' }).click();
        await chapters.getByLabel(`Start ${index + 1}`).fill(start ?? '');
        await chapters.getByLabel(`Title ${index + 1}`).fill(title ?? '');
      }
      await chapters.getByRole('button', { name: 'Save Chapters' }).click();
      await expectToast(page, 'Chapters Saved');
      await expect(chapters.getByLabel('Title 1')).toHaveValue('The quay');
      await expectAccessible(page);
    });

    const viewer = await context.newPage();
    await test.step('the player shows captions, markers and chapters', async () => {
      await viewer.goto(`/watch/${ids[0]}`);
      await waitUntilAfter(viewer, 0.2);
      await viewer.keyboard.press('c');
      await expect(viewer.getByText('Grüße')).toBeVisible();
      const dubRequested = viewer.waitForRequest(/audio_2\/segment_\d+\.m4s/);
      await pressControl(viewer, 'Audio and captions: on');
      const audio = viewer.getByRole('group', { name: 'Audio' });
      await expect(audio.getByRole('menuitemradio', { checked: true })).toHaveText('English');
      await audio.getByRole('menuitemradio', { name: 'Deutsch' }).click();
      await dubRequested;
      await viewer.getByRole('button', { name: 'Skip intro' }).click();
      await waitUntilAfter(viewer, 11.5);
      await pressControl(viewer, 'Chapters');
      await viewer.getByRole('menuitemradio', { name: /The storm/ }).click();
      await waitUntilAfter(viewer, 29.5);
      const next = viewer.getByRole('region', { name: 'Next episode' });
      await expect(next).toContainText(/Next episode in \d+ s.*Departure/);
      expect(await playbackTime(viewer)).toBeGreaterThanOrEqual(31);
      await expectAccessible(viewer, 'next episode at the credits');
      await next.getByRole('button', { name: 'Watch credits' }).click();
      await expect(next).toBeHidden();
      await viewer.keyboard.press('0');
      await viewer.keyboard.press('k');
    });

    await test.step('the video is replaced', async () => {
      await panel(page, 'Video').getByRole('link', { name: 'Replace Video' }).click();
      await expect(page.getByText('Viewers keep seeing it until the new one is ready')).toBeVisible();
      await expectAccessible(page);
      await uploadVideo(page, shortFilm);
      await page.goto(editPath);
      await expect(panel(page, 'Video').getByText('Ready, 0:15 long')).toBeVisible({ timeout: 240_000 });
      await expect(panel(page, 'Chapters')).toContainText('The storm is after the end of the film');
    });

    await test.step('a viewer of the old video can finish it, and then gets the new one', async () => {
      await viewer.keyboard.press('k');
      await viewer.keyboard.press('9');
      await waitUntilAfter(viewer, 36.2);
      await viewer.goto(`/watch/${ids[0]}`);
      await expect
        .poll(() => film(viewer).evaluate(({ duration }: Film) => Math.round(duration)), { timeout: 120_000 })
        .toBe(15);
    });
  });
});

test.describe('on a phone', () => {
  test.use(devices.phone);

  test('captions are replaced and deleted, and a failure leaves them as they were', async ({
    page,
    kinora,
    person,
  }) => {
    const { api, ids } = await createShowWithEpisodes(kinora, person, [releasedEpisode]);
    const params = { episode_id: ids[0] ?? 0 };
    const vtt = (text: string) => new File([`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`], 'en.vtt');
    const body = { language: 'en', label: 'English, first' };
    await call(uploadCaptions, { params, body, files: { captions: vtt('Hello.') } }, api);
    await page.goto(`/publisher/episodes/${ids[0]}/edit`);
    const captions = panel(page, 'Captions');
    const captionRows = captions.getByRole('listitem');
    await expect(captionRows).toContainText('English, first');
    await chooseOption(page, 'Language', 'English');
    await expect(captions.getByText('Replaces English, first')).toBeVisible();
    await captions.getByLabel('Label').fill('English');
    await captions.getByLabel('Captions file', { exact: true }).setInputFiles({
      name: 'en.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(await vtt('Good evening.').arrayBuffer()),
    });
    const network = await breakCall(page, uploadCaptions);
    await captions.getByRole('button', { name: 'Replace Captions' }).click();
    await expectToast(page, 'The captions could not be saved. Please try again.');
    await expect(captions.getByLabel('Label')).toHaveValue('English');
    await expect(captions.getByText('en.vtt')).toBeVisible();
    await network.restore();
    await captions.getByRole('button', { name: 'Replace Captions' }).click();
    await expectToast(page, 'Captions Saved');
    await expect(captionRows).toHaveCount(1);
    await expect(captionRows).not.toContainText('first');

    await captions.getByRole('button', { name: 'Delete captions: English' }).press('Enter');
    const confirmation = page.getByRole('alertdialog', { name: 'Delete these captions?' });
    await expect(confirmation).toContainText('Viewers can no longer choose English.');
    await expectAccessible(page);
    const failingDelete = await breakCall(page, deleteCaptions);
    await confirmation.getByRole('button', { name: 'Delete' }).press('Enter');
    await expectToast(page, 'Something went wrong while Deleting Captions');
    await expect(captionRows).toHaveCount(1);
    await failingDelete.restore();
    const opener = captions.getByRole('button', { name: 'Delete captions: English' });
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await confirmation.getByRole('button', { name: 'Delete' }).press('Enter');
    await expectToast(page, 'Captions Deleted');
    await expect(captions.getByText('No captions yet.')).toBeVisible();
  });

  test('chapters are entered with only the keyboard, and the input survives a failure', async ({
    page,
    kinora,
    person,
  }) => {
    const { api, ids } = await createShowWithEpisodes(kinora, person, [releasedEpisode]);
    await page.route('**/api/publisher/episode/chapters/*', (route) => route.abort());
    await page.goto(`/publisher/episodes/${ids[0]}/edit`);
    const chapters = panel(page, 'Chapters');
    await chapters.getByRole('button', { name: 'Add Chapter' }).focus();
    await page.keyboard.press('Enter');
    await expect(chapters.getByLabel('Start 1')).toBeFocused();
    await page.keyboard.type('1:05');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The quay');
    await page.keyboard.press('Enter');
    await expectToast(page, 'The chapters could not be saved. Please try again.');
    await expect(chapters.getByLabel('Title 1')).toHaveValue('The quay');
    await expectAccessible(page);
    await page.reload();
    await expect(chapters.getByLabel('Start 1')).toHaveValue('1:05');
    await page.unroute('**/api/publisher/episode/chapters/*');
    await chapters.getByRole('button', { name: 'Save Chapters' }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Chapters Saved');
    const { data } = await call(episodeExtras, { params: { episode_id: ids[0] ?? 0 } }, api);
    expect(data.chapters).toEqual([{ start_s: 65, title: 'The quay' }]);
  });
});
