import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeFor } from '@kinora/server/services/storage/content-types';
import type { Context } from '@kinora/server/context';

/** How many files are stored in parallel. */
const parallel = 4;

/** Stores the files of an assembled film and its previews under a prefix. The shots stay for the next film. */
export async function storeFilm(
  storage: Context['storage'],
  prefix: string,
  files: readonly { path: string; name: string }[],
  sheets: readonly Buffer[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = files;
  if (!first) return;
  const copies = await mkdtemp(join(dirname(first.path), 'copies-'));
  try {
    const remaining = [...files];
    const storeNext = async (): Promise<void> => {
      for (let file = remaining.pop(); file; file = remaining.pop()) {
        signal.throwIfAborted();
        const copy = join(copies, randomUUID());
        // If storage is on a disk, films share the files of their shots through hard links.
        await link(file.path, copy).catch(() => copyFile(file.path, copy));
        await storage.putFile(prefix + file.name, copy, { content_type: contentTypeFor(file.name) });
      }
    };
    await Promise.all(Array.from({ length: parallel }, storeNext));
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
  for (const [index, sheet] of sheets.entries())
    await storage.put(`${prefix}previews/previews_${String(index).padStart(3, '0')}.jpg`, sheet, {
      content_type: 'image/jpeg',
    });
}
