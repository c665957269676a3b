import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { login, register } from '@kinora/contract/accounts/account';
import { subscriptionLink } from '@kinora/contract/billing/billing';
import { call } from '@kinora/contract/client';
import type { ResponseOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { createEpisode, publisherEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { paySandboxCheckout } from '@kinora/contract/billing/sandbox';
import {
  completePart,
  completeUpload,
  initiateUpload,
  uploadPartUrl,
  uploadStatus,
} from '@kinora/contract/uploads/uploads';
import { makeFilm } from './film.ts';
import { copyFirstStart } from './first-start.ts';
import { findFreePort } from './free-port.ts';
import { separateKinora } from './own-kinora.ts';
import { password } from './people.ts';

const MB = 1024 * 1024;
const firstPartBytes = 6 * MB;

test('kill -9 during an upload and during processing loses no data and repeats no work', async () => {
  test.setTimeout(900_000);
  const info = test.info();
  const data_dir = info.outputPath('data');
  copyFirstStart(data_dir);
  await using kinora = separateKinora(await findFreePort(), data_dir);
  const film = info.outputPath('film.mp4');
  // The film has so few frames that nothing can be watched before all of it is ready.
  await makeFilm(film, { seconds: 40, rate: 8 });
  const bytes = await readFile(film);
  let token: string | undefined;
  const request = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> =>
    (await call(endpoint, input, { base: kinora.base, token })).data;

  await kinora.start();
  const email = 'kim.publisher@example.com';
  ({ token } = await request(register, { body: { email, password, name: 'Kim Publisher' } }));
  const { url } = await request(subscriptionLink, { query: {} });
  const ref = url.split('/').at(-1) ?? '';
  await request(paySandboxCheckout, { params: { ref }, body: { card_number: '4242424242424242' } });
  const details = { description: 'What the sea brought in.', release_date: '2022-01-07' };
  const show = await request(createShow, { body: { title: 'Flotsam', ...details } });
  const season = await request(createSeason, { body: { title: 'One', tv_show: show.id, ...details } });
  const { id: episode_id } = await request(createEpisode, {
    body: {
      title: 'A crate',
      tv_show: show.id,
      season: season.id,
      episode_number: 1,
      release_time: '10:00',
      ...details,
    },
  });
  const params = { episode_id };
  const upload = await request(initiateUpload, { params });
  const { uploadId, key } = upload;
  const sendPart = async (partNumber: number, part: Buffer) => {
    const body = { uploadId, key, partNumber, origin: kinora.base };
    const { presignedUrl, headers } = await request(uploadPartUrl, { params, body });
    const response = await fetch(presignedUrl, { method: 'PUT', headers, body: new Uint8Array(part) });
    const etag = response.headers.get('etag') ?? '';
    await request(completePart, { params, body: { uploadId, key, partNumber, etag } });
  };

  await test.step('killed with one part acknowledged and the next in transit', async () => {
    await sendPart(1, bytes.subarray(0, firstPartBytes));
    const lostPart = sendPart(2, bytes.subarray(firstPartBytes)).catch(() => 'lost');
    await kinora.kill();
    await lostPart;
    await kinora.start();
    const openUpload = await request(uploadStatus, { params });
    expect(openUpload?.parts[0]).toMatchObject({ partNumber: 1, size_bytes: firstPartBytes });
    if (openUpload?.parts.length === 1) await sendPart(2, bytes.subarray(firstPartBytes));
    await request(completeUpload, { params, body: { uploadId, key } });
  });

  await test.step('killed while the film is being converted', async () => {
    await expect
      .poll(() => countSegments(join(data_dir, 'work')), { timeout: 120_000, intervals: [100] })
      .toBeGreaterThan(0);
    await kinora.kill();
    await kinora.start();
    const readVideoStatus = async () => (await request(publisherEpisode, { params })).video_status;
    await expect.poll(readVideoStatus, { timeout: 600_000, intervals: [500] }).toBe('ready');
  });

  await test.step('there is one complete film, and there are no leftover files', async () => {
    ({ token } = await request(login, { body: { email, password } }));
    const { videos, duration } = await request(episodeVideo, { params, query: {} });
    expect(videos.map(({ bitrate }) => bitrate)).toEqual([276, 2048]);
    expect(duration).toBeCloseTo(40, 0);
    expect(await request(completeUpload, { params, body: { uploadId, key } })).toMatchObject({
      size_bytes: bytes.length,
    });
    await expect.poll(() => readdir(join(data_dir, 'work'))).toEqual([]);
    expect(await readdir(join(data_dir, 'storage', 'objects', 'videos'))).toHaveLength(1);
  });
});

/** Counts the finished segments in a folder and its subfolders. */
async function countSegments(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const segments = names.filter((name) => name.endsWith('.m4s'));
  const sizes = await Promise.all(segments.map((name) => stat(join(folder, name)).catch(() => null)));
  return sizes.filter(Boolean).length;
}
