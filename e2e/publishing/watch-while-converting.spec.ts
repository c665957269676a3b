import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { call } from '@kinora/contract/client';
import { asPage } from '@kinora/contract/schemas';
import { publisherEpisode, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { uploadFilm } from '../catalogue.ts';
import { makeFilm } from '../film.ts';
import { playbackTime, waitUntilAfter } from '../watching.ts';
import { addShowWithSeason, test } from './publishing-test.ts';

/**
 * Writes a script in place of ffmpeg that converts at most three times as fast as real time, so that a short
 * film takes as long as a long one. Returns the path of the script.
 */
function writeThrottledFfmpeg(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'kinora-ffmpeg-')), 'ffmpeg');
  const lines = [
    '#!/bin/bash',
    'case "$*" in *pipe:3*) set -- -readrate 3 "$@" ;; esac',
    'exec ffmpeg "$@"',
    '',
  ];
  writeFileSync(file, lines.join('\n'));
  chmodSync(file, 0o755);
  return file;
}

test.use({
  settings: { EPISODE_EVERY_DAYS: '0', FFMPEG_PATH: writeThrottledFfmpeg(), FFPROBE_PATH: 'ffprobe' },
});

test('a film can be watched from the beginning while the rest is being converted', async ({
  page,
  kinora,
  person,
}) => {
  const api = { base: kinora, token: person?.token };
  if (!person) throw new Error('No persona is signed in');
  const { season_id } = await addShowWithSeason(kinora, person);
  const [episode] = asPage((await call(seasonEpisodes, { params: { season_id } }, api)).data).rows;
  if (!episode) throw new Error('There is no episode');
  const params = { episode_id: episode.id };
  const file = test.info().outputPath('camera.mp4');
  await makeFilm(file, { seconds: 90, size: '640x360', rate: 20, codec: 'mpeg4' });
  await uploadFilm(api, episode.id, new Blob([await readFile(file)], { type: 'video/mp4' }));
  const readEpisode = async () => (await call(publisherEpisode, { params }, api)).data;
  await expect.poll(async () => (await readEpisode()).can_be_watched, { timeout: 60_000 }).toBe(true);

  await test.step('the publisher sees how much can already be watched', async () => {
    await page.goto(`/publisher/seasons/${season_id}`);
    await expect(page.getByText(/Viewers can already watch the first 00:\d\d in 360p/)).toBeVisible();
  });

  await test.step('the film starts at the beginning, on a timeline of its full length', async () => {
    await page.goto(`/watch/${episode.id}`);
    await waitUntilAfter(page, 0.5);
    expect(await playbackTime(page)).toBeLessThan(9);
    await page.mouse.move(200, 200);
    await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute(
      'aria-valuetext',
      /of 1 minute, 30/,
    );
  });

  await test.step('a jump too far ahead ends at the last available position, with an explanation', async () => {
    await page.keyboard.press('9');
    await expect(page.getByText('The rest is still being prepared. You can watch up to')).toBeVisible();
    expect(await playbackTime(page)).toBeLessThan(80);
  });

  await test.step('a viewer at the current end continues automatically once more is available', async () => {
    const reached = await playbackTime(page);
    await waitUntilAfter(page, reached + 12);
  });

  await test.step('once the whole film is available, a jump close to the end succeeds', async () => {
    await expect(async () => {
      await page.keyboard.press('9');
      expect(await playbackTime(page)).toBeGreaterThan(80);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('still being prepared')).toHaveCount(0);
  });
});
