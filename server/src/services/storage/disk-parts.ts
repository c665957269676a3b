import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '#services/storage/durable-files.ts';
import type { StoredPart } from '#services/storage/types.ts';

/** The metadata in an upload's folder; without it, the folder is not an upload. */
export type DiskUpload = { key: string; started_at: string };
/** The parts to join; once this is written, the join will be completed even after a crash. */
export type JoinPlan = { parts: StoredPart[] };

export const uploadFile = (folder: string) => join(folder, 'upload.json');
export const planFile = (folder: string) => join(folder, 'join.json');

export const readUpload = (folder: string) => readJson<DiskUpload>(uploadFile(folder));
export const readPlan = (folder: string) => readJson<JoinPlan>(planFile(folder));

async function readJson<T>(path: string): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch(unlessMissing(null));
  return text === null ? null : (JSON.parse(text) as T);
}

type NamedPart = Pick<StoredPart, 'part_number' | 'etag' | 'sha256'>;

// ETag and SHA-256 are part of the name, so that they appear together with the bytes in a single rename.
const partFile = /^part-(\d{5})-([0-9a-f]{32})(?:-([0-9a-f]{64}))?$/;
export const partName = ({ part_number, etag, sha256 }: NamedPart) =>
  [
    `part-${String(part_number).padStart(5, '0')}-${etag.slice(1, -1)}`,
    // Parts stored before checksums were recorded have none.
    ...(sha256 ? [Buffer.from(sha256, 'base64').toString('hex')] : []),
  ].join('-');

/** Lists the parts in an upload's folder by number; if a part arrived more than once, only its latest version. */
export async function readParts(folder: string): Promise<StoredPart[]> {
  const parts = new Map<number, { part: StoredPart; written_at: bigint }>();
  for (const name of (await readdir(folder)).toSorted()) {
    const [, number, md5, sha256] = partFile.exec(name) ?? [];
    const found = number && (await stat(join(folder, name), { bigint: true }).catch(unlessMissing(null)));
    if (!number || !found) continue;
    const part_number = Number(number);
    const earlier = parts.get(part_number);
    if (earlier && earlier.written_at > found.mtimeNs) continue;
    const part = {
      part_number,
      etag: `"${md5}"`,
      size_bytes: Number(found.size),
      sha256: sha256 ? Buffer.from(sha256, 'hex').toString('base64') : null,
    };
    parts.set(part_number, { part, written_at: found.mtimeNs });
  }
  return [...parts.values()].map(({ part }) => part);
}

/** Deletes earlier versions of a part that arrived again with different bytes. */
export async function deleteOtherVersions(folder: string, part: NamedPart): Promise<void> {
  const keptName = partName(part);
  const numberPrefix = keptName.slice(0, 'part-00000-'.length);
  for (const name of await readdir(folder))
    if (partFile.test(name) && name.startsWith(numberPrefix) && name !== keptName)
      await rm(join(folder, name), { force: true });
}
