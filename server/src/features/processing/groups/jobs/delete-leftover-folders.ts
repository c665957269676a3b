import { readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { deleteAbandonedArrivals, isTouched } from '#features/processing/arriving/jobs/prepared-folder.ts';
import { listUnfinishedVideos } from '#features/processing/growing-queries.ts';
import { groupFolder, standInFolder, workFolder } from '#features/processing/jobs/work-folder.ts';

/** A folder of groups is touched every second while it is in use. */
const deadAfter_ms = minute;

/**
 * Deletes the folders that killed workers left on this machine: folders of groups, which other workers encode
 * again from the start; of films that another machine has finished in the meantime; and of uploads.
 */
export async function deleteLeftoverFolders(context: Context): Promise<void> {
  const { config, db } = context;
  const work = dirname(groupFolder(config, 0));
  const names = await readdir(work).catch(() => []);
  const idsMatching = (pattern: RegExp) =>
    names.flatMap((name) => Number(pattern.exec(name)?.[1] ?? NaN) || []);
  for (const claim of idsMatching(/^group-(\d+)$/)) {
    const folder = groupFolder(config, claim);
    // Other workers may share the disk.
    if (!(await isTouched(folder, deadAfter_ms))) await rm(folder, { recursive: true, force: true });
  }
  const films = idsMatching(/^(?:video|stand-in)-(\d+)$/);
  const unfinished = new Set(films.length > 0 ? await listUnfinishedVideos(db, films) : []);
  for (const id of films) {
    if (unfinished.has(id)) continue;
    await rm(workFolder(config, id), { recursive: true, force: true });
    await rm(standInFolder(config, id), { recursive: true, force: true });
  }
  await deleteAbandonedArrivals(context);
}

/**
 * Repeats this every minute until the service stops: when a killed worker starts again, its folders may still look
 * as if they were in use.
 */
export async function keepDeletingLeftoverFolders(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(minute, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    await deleteLeftoverFolders(context).catch((error: unknown) => {
      if (!signal.aborted) context.log.warn({ err: error }, 'Files of killed workers could not be deleted');
    });
  }
}
