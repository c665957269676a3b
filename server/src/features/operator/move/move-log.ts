import { open, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { unlessMissing } from '#services/storage/durable-files.ts';

/** A file that was copied and compared, with its ETag in the original storage. */
const MovedObject = z.object({ key: z.string(), etag: z.string() });
export type MovedObject = z.infer<typeof MovedObject>;

/** Opens the file in which a move records its progress, one line per storage file. */
export async function openMoveLog(path: string) {
  const text = await readFile(path, 'utf8').catch(unlessMissing(''));
  const moved = new Map<string, MovedObject>();
  // Text after the last line break was cut off by a crash.
  const lines = text.split('\n').slice(0, -1);
  for (const line of lines) {
    const parsed = z.safeParse(MovedObject, parseLine(line));
    if (parsed.success) moved.set(parsed.data.key, parsed.data);
  }
  const file = await open(path, 'a', 0o600);
  if (text !== '' && !text.endsWith('\n')) await file.write('\n');
  return {
    moved: moved as ReadonlyMap<string, MovedObject>,
    add: async ({ key, etag }: MovedObject): Promise<void> => {
      if (moved.get(key)?.etag === etag) return;
      moved.set(key, { key, etag });
      await file.write(`${JSON.stringify({ key, etag })}\n`);
    },
    close: () => file.close(),
  };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
