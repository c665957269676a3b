import { readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Context } from '#context.ts';
import { listHeld } from '#features/processing/groups/queries.ts';
import { listInWork } from '#features/processing/growing-queries.ts';
import { groupFolder, standInFolder, workFolder } from '#features/processing/jobs/work-folder.ts';

/**
 * Deletes the folders that killed workers left on this machine: those of groups, which other
 * workers encode from their start, and those of films that another machine has finished in the meantime.
 */
export async function deleteLeftBehind({ config, db }: Context): Promise<void> {
  const names = await readdir(dirname(groupFolder(config, 0))).catch(() => []);
  const numbers = (pattern: RegExp) => names.flatMap((name) => Number(pattern.exec(name)?.[1] ?? NaN) || []);
  const claims = numbers(/^group-(\d+)$/);
  const films = numbers(/^(?:video|stand-in)-(\d+)$/);
  // Other workers may share the folder.
  const held = new Set(claims.length > 0 ? await listHeld(db, claims) : []);
  for (const claim of claims)
    if (!held.has(claim)) await rm(groupFolder(config, claim), { recursive: true, force: true });
  const inWork = new Set(films.length > 0 ? await listInWork(db, films) : []);
  for (const id of films) {
    if (inWork.has(id)) continue;
    await rm(workFolder(config, id), { recursive: true, force: true });
    await rm(standInFolder(config, id), { recursive: true, force: true });
  }
}
