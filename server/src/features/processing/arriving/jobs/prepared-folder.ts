import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SourceFacts } from '@kinora/media/facts';
import type { Context } from '#context.ts';
import type { ReadPart } from '#features/processing/arriving/jobs/arriving-bytes.ts';
import { readUploadStatus } from '#features/processing/arriving/queries.ts';
import { arrivingFolder } from '#features/processing/jobs/work-folder.ts';

/** What was made of an upload while it arrived, and from which bytes. */
export type Prepared = { kind: 'copied' | 'encoded'; facts: SourceFacts; read: ReadPart[] };

/** Written once there is something to take over. */
export const preparedFile = (folder: string): string => join(folder, 'prepared.json');
/** Touched every second by the job that prepares it. */
export const aliveFile = (folder: string): string => join(folder, 'alive');
export const preparedFilm = (folder: string): string => join(folder, 'film');

const dead_ms = 5000;

/** Whether a worker is preparing an upload in this folder. */
export async function isAlive(folder: string): Promise<boolean> {
  const alive = await stat(aliveFile(folder)).catch(() => null);
  return alive !== null && Date.now() - alive.mtimeMs < dead_ms;
}

export async function readPrepared(folder: string): Promise<Prepared | null> {
  const text = await readFile(preparedFile(folder), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Prepared);
}

/** Deletes what killed workers left behind of uploads that they were preparing. */
export async function deleteDeadArrivals({ config, db }: Context): Promise<void> {
  const work = dirname(arrivingFolder(config, 0));
  for (const name of await readdir(work).catch(() => [])) {
    const upload_id = /^arriving-(\d+)(?:-head-[\w-]+\.mp4)?$/.exec(name)?.[1];
    if (!upload_id) continue;
    const folder = arrivingFolder(config, Number(upload_id));
    const status = await readUploadStatus(db, Number(upload_id));
    const isUsable = (await readPrepared(folder)) !== null && (status === 'open' || status === 'completed');
    if (!isUsable && !(await isAlive(folder))) await rm(join(work, name), { recursive: true, force: true });
  }
}
