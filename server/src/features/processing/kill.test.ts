import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childrenOf, isRunning, until } from '../../../../media/test/processes.ts';
import { root } from '#config/config.ts';
import { startTestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { clip, isDone, startWorker, queueUpload, untilBegun, untilVideo } from '#test/videos.ts';

const main = join(root, 'server/src/main.ts');

test('a service killed in the middle of processing finishes the film at its next start, once', async () => {
  await using cleanUp = new AsyncDisposableStack();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'kinora-kill-'));
  cleanUp.defer(() => rm(DATA_DIR, { recursive: true, force: true }));
  const embedded = { DATA_DIR, DATABASE_URL: '' };
  let video_id = 0;
  {
    await using kinora = await startTestApp(embedded);
    const { episode_id } = await publisherWithEpisode(kinora);
    const file = await clip(kinora, { size: '640x360', seconds: 24 });
    video_id = await queueUpload(kinora, episode_id, file);
  }
  const settings = { ...embedded, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' };
  const service = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  cleanUp.defer(() => void service.kill('SIGKILL'));
  const { first_made_ms } = await untilBegun(DATA_DIR, video_id);
  const [ffmpeg = 0] = await childrenOf(service.pid ?? 0);
  service.kill('SIGKILL');
  await once(service, 'exit');
  await until(() => !isRunning(ffmpeg), 5);

  await using kinora = await startTestApp(embedded);
  await using _worker = await startWorker(kinora);
  await untilVideo(kinora, video_id, ({ attempt }) => attempt === 2, 60_000);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 2, prefix: `videos/${video_id}/2/` });
  const renditions = await kinora.context.db.selectFrom('renditions').select('bitrate').execute();
  expect(renditions).toHaveLength(1);
  const segment = await kinora.context.storage.head(`${video.prefix}276/segment_00000.m4s`);
  expect(segment?.modified_at.getTime()).toBe(first_made_ms);
  const published = await kinora.context.storage.list('videos/');
  expect(published.every(({ key }) => key.startsWith(video.prefix ?? ''))).toBe(true);
  await until(async () => (await readdir(join(DATA_DIR, 'work'))).length === 0, 60);
}, 480_000);
