import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf, until } from '../../media/test/processes.ts';
import type { TestApp } from '#test/app.ts';
import { videoRow } from '#test/videos.ts';

/**
 * Waits until the work on a film has ended completely: no child processes are left except those in `before`, all
 * jobs are completed, the work folder is empty, and storage contains only published files of the film.
 */
export async function untilWorkHasEnded(
  kinora: TestApp,
  video_id: number,
  before: readonly number[] = [],
): Promise<void> {
  const { jobs, storage } = kinora.context;
  await until(async () => (await childrenOf(process.pid)).every((child) => before.includes(child)), 60);
  await until(async () => {
    const found = await jobs.boss.findJobs('process-video', {});
    return found.every(({ state }) => state === 'completed');
  }, 60);
  await until(async () => (await readdir(join(kinora.data_dir, 'work')).catch(() => [])).length === 0, 60);
  const { lease_until, prefix } = await videoRow(kinora, video_id);
  if (lease_until !== null) throw new Error(`Video ${video_id} is still held by a worker`);
  const leftOver = (await storage.list(`videos/${video_id}/`)).filter(
    ({ key }) => prefix === null || !key.startsWith(prefix),
  );
  if (leftOver.length > 0) throw new Error(`${leftOver[0]?.key} was left behind`);
}
