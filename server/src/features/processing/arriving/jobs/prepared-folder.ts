import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceFacts } from '@kinora/media/facts';
import { hour, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import type { ReadPart } from '#features/processing/arriving/jobs/arriving-bytes.ts';
import { listRegisteredParts, readUploadStatus } from '#features/processing/arriving/queries.ts';
import { arrivingFolder } from '#features/processing/jobs/work-folder.ts';

/** What was prepared from an upload while it arrived, and from which bytes. */
export type Prepared = { kind: 'copied' | 'encoded'; facts: SourceFacts; read_parts: ReadPart[] };

/** This file is written once there are files to take over. */
export const preparedFile = (folder: string): string => join(folder, 'prepared.json');
/** This file is touched every second by the job that prepares the upload. */
export const heartbeatFile = (folder: string): string => join(folder, 'alive');
export const preparedFilm = (folder: string): string => join(folder, 'film');
/** The beginning of the upload itself, as far as it was read from a remote store. */
export const keptFile = (folder: string): string => join(folder, 'upload.mp4');

const deadAfter_ms = 5000;
/** Longer than `deadAfter_ms`, because deleting files that are still in use is worse than waiting. */
const surelyDeadAfter_ms = minute;

/** Whether a worker is preparing an upload in this folder. */
export const isAlive = (folder: string): Promise<boolean> => isTouched(heartbeatFile(folder), deadAfter_ms);

/** Whether a file or folder exists and was last touched less than `age_ms` ago. */
export async function isTouched(path: string, age_ms: number): Promise<boolean> {
  const file = await stat(path).catch(() => null);
  return file !== null && Date.now() - file.mtimeMs < age_ms;
}

/** @returns null if nothing has been prepared, or if a version of Kinora wrote it whose files are different. */
export async function readPrepared(folder: string): Promise<Prepared | null> {
  const text = await readFile(preparedFile(folder), 'utf8').catch(() => null);
  const prepared = text === null ? null : (JSON.parse(text) as Partial<Prepared>);
  return prepared?.read_parts ? (prepared as Prepared) : null;
}

/** Waiting is quicker than starting over, unless the preparing job hangs. */
const maxWait_ms = 5 * minute;

/** @returns null if nothing was prepared, or if the preparing process died. */
export async function waitForPrepared(folder: string, signal: AbortSignal): Promise<Prepared | null> {
  for (const start = Date.now(); Date.now() - start < maxWait_ms; await sleep(100, undefined, { signal })) {
    const prepared = await readPrepared(folder);
    if (prepared || !(await isAlive(folder))) return prepared;
  }
  return null;
}

/** Whether a complete upload has the bytes that files were prepared from. */
export async function isPreparedFrom(
  { db }: Pick<Context, 'db'>,
  upload_id: number,
  { read_parts }: Prepared,
): Promise<boolean> {
  const parts = new Map(
    (await listRegisteredParts(db, upload_id)).map((part) => [part.part_number, part.etag]),
  );
  return read_parts.every(({ part_number, etag }) => parts.get(part_number) === etag);
}

/** Jobs that show a film take over prepared files within seconds, so older files are abandoned. */
const staleAfter_ms = hour;

/** Deletes the files of uploads that workers were preparing or showing when they were killed. */
export async function deleteAbandonedArrivals({ config, db }: Context): Promise<void> {
  const work = dirname(arrivingFolder(config, 0));
  for (const name of await readdir(work).catch(() => [])) {
    const path = join(work, name);
    if (arrivedFilmName.test(name) && !(await isTouched(path, surelyDeadAfter_ms)))
      await rm(path, { force: true });
    const upload_id = /^arriving-(\d+)(?:-head-[\w-]+\.mp4)?$/.exec(name)?.[1];
    if (!upload_id) continue;
    const folder = arrivingFolder(config, Number(upload_id));
    if (
      !(await isUsable(db, folder, Number(upload_id))) &&
      !(await isTouched(heartbeatFile(folder), surelyDeadAfter_ms))
    )
      await rm(path, { recursive: true, force: true });
  }
}

/** The file of a film, which is touched while it is being shown. */
const arrivedFilmName = /^arrived-\d+\.mp4$/;

async function isUsable(db: Db, folder: string, upload_id: number): Promise<boolean> {
  if ((await readPrepared(folder)) === null) return false;
  const status = await readUploadStatus(db, upload_id);
  return (
    status === 'open' || (status === 'completed' && (await isTouched(preparedFile(folder), staleAfter_ms)))
  );
}
