import { expect, test } from 'vitest';
import { processingState } from '@kinora/contract/processing/processing';
import { until } from '../../../../media/test/processes.ts';
import { startTestApp } from '#test/app.ts';
import { startWorker } from '#test/videos.ts';

test(
  'publishers see that processing waits for ffmpeg, for as long as it does',
  { timeout: 240_000 },
  async () => {
    await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
    const publisher = await kinora.subscriber();
    const isPaused = async () => (await kinora.as(publisher, processingState, {})).is_paused;
    expect(await isPaused()).toBe(false);
    const before = process.env['FFMPEG_PATH'];
    process.env['FFMPEG_PATH'] = '/nowhere/ffmpeg';
    try {
      await using _worker = await startWorker(kinora);
      await until(isPaused, 60);
      if (before === undefined) delete process.env['FFMPEG_PATH'];
      else process.env['FFMPEG_PATH'] = before;
      await until(async () => !(await isPaused()), 120);
    } finally {
      if (before === undefined) delete process.env['FFMPEG_PATH'];
      else process.env['FFMPEG_PATH'] = before;
    }
  },
);
