import { day } from '#clock.ts';

/** Less free space than this is too little for films. */
export const minFree_bytes = 10e9;
const backupEvery_ms = 7 * day;

/** @param floor_bytes the free space below which uploads pause. */
export const isDiskLow = (free_bytes: number, floor_bytes: number): boolean =>
  free_bytes < Math.max(minFree_bytes, 2 * floor_bytes);

/**
 * Whether the operator should make a backup. A machine that nobody else can reach may have nothing to
 * lose, and a database server may have its own backups that we know nothing about.
 */
export function isBackupDue(
  last_at: string | null,
  now: Date,
  { isExposed, isEmbedded }: { isExposed: boolean; isEmbedded: boolean },
): boolean {
  if (!isExposed) return false;
  if (last_at === null) return isEmbedded;
  return now.getTime() - Date.parse(last_at) > backupEvery_ms;
}
