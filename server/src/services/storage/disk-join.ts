import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { partName, type JoinPlan } from '#services/storage/disk-parts.ts';
import { moveFile, flushToDisk, unlessMissing } from '#services/storage/durable-files.ts';

const chunk_bytes = 1024 ** 2;

/**
 * Joins the parts of a plan at `target` by appending them to the first, so that joining needs extra space for
 * only one part instead of the whole file. A part is deleted only once its bytes are safely appended; after a crash at
 * any point, calling this again completes the join.
 */
export async function joinParts(folder: string, { parts }: JoinPlan, target: string): Promise<void> {
  const joining = join(folder, 'joining');
  const [first, ...others] = parts;
  if (!first) throw new RangeError('There are no parts to join.');
  if (!(await exists(joining))) {
    const hasStarted = await rename(join(folder, partName(first)), joining)
      .then(() => true)
      .catch(unlessMissing(false));
    // Neither the first part nor `joining` exists: the previous attempt got as far as the target.
    if (!hasStarted && (await fileSize(target)) === totalSize(parts)) return;
    await flushToDisk(folder);
  }
  let offset = first.size_bytes;
  for (const part of others) {
    const path = join(folder, partName(part));
    const end = offset + part.size_bytes;
    if (await exists(path)) {
      await pipeline(
        createReadStream(path, { highWaterMark: chunk_bytes }),
        createWriteStream(joining, {
          flags: 'r+',
          start: offset,
          flush: true,
          highWaterMark: chunk_bytes,
        }),
      );
      await rm(path);
    } else if (((await fileSize(joining)) ?? 0) < end)
      throw new Error(`Part ${part.part_number} disappeared from ${folder} before it was joined.`);
    offset = end;
  }
  if ((await fileSize(joining)) !== offset)
    throw new Error(`The joined file in ${folder} has the wrong size.`);
  await moveFile(joining, target);
}

const totalSize = (parts: { size_bytes: number }[]) =>
  parts.reduce((sum, { size_bytes }) => sum + size_bytes, 0);

const fileSize = async (path: string) => (await stat(path).catch(unlessMissing(null)))?.size;
const exists = async (path: string) => (await fileSize(path)) !== undefined;
