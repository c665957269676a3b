import { readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Context } from '#context.ts';
import { listHeld } from '#features/processing/groups/queries.ts';
import { groupFolder } from '#features/processing/jobs/work-folder.ts';

/** Deletes the folders of killed workers: their groups are encoded elsewhere, from the start. */
export async function deleteLeftBehind({ config, db }: Context): Promise<void> {
  const names = await readdir(dirname(groupFolder(config, 0))).catch(() => []);
  const claims = names.flatMap((name) => {
    const claim = /^group-(\d+)$/.exec(name)?.[1];
    return claim ? Number(claim) : [];
  });
  if (claims.length === 0) return;
  // Other workers may share the folder.
  const held = new Set(await listHeld(db, claims));
  for (const claim of claims)
    if (!held.has(claim)) await rm(groupFolder(config, claim), { recursive: true, force: true });
}
