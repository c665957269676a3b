import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { second, systemClock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import { freeSpace, requireDataFolder } from '#data-folder.ts';
import { describeError } from '#db/outage.ts';
import { fine, problem, warning, type Finding } from '#features/operator/doctor/finding.ts';
import { minFree_bytes } from '#features/operator/overview/rules.ts';
import { deriveKeys } from '#keys.ts';
import { readServiceKeys } from '#services/secrets/data-folder-key.ts';
import { openStorage } from '#services/storage/open.ts';
import { StartError } from '#start-error.ts';
import { withTimeout } from '#with-timeout.ts';

const sample_bytes = 16 * 1024 * 1024;
/** A full HD film needs about 1 MB/s; several are written and read at once. */
const slow_mb_per_s = 20;
const timeout_ms = 60 * second;

/** Writes, reads and deletes a file where films are stored, and measures how fast that is. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const location = config.storage_url
    ? `the bucket at ${new URL(config.storage_url).host}${new URL(config.storage_url).pathname}`
    : `the data folder ${config.data_dir}`;
  try {
    await requireDataFolder(config.data_dir);
    const keys = deriveKeys(await readServiceKeys(config));
    const storage = await openStorage(config, keys, systemClock());
    try {
      await withTimeout(timeout_ms, storage.check());
      const key = `doctor-${randomUUID()}`;
      const bytes = randomBytes(sample_bytes);
      const written_ms = await measureTime(() =>
        storage.put(key, bytes, { content_type: 'application/octet-stream' }),
      );
      let read: Buffer = Buffer.alloc(0);
      const read_ms = await measureTime(async () => {
        read = await buffer(await storage.read(key));
      });
      await storage.delete(key);
      if (!read.equals(bytes))
        return [
          problem(
            `A file was read back from ${location} with different bytes than were written. Check the disk or the bucket.`,
          ),
        ];
      if (await storage.head(key))
        return [problem(`A file could not be deleted from ${location}. Check the permissions.`)];
      return [
        describeSpeed(location, megabytesPerSecond(written_ms), megabytesPerSecond(read_ms)),
        ...(await describeSpace(config, (await storage.freeSpace?.()) ?? null)),
      ];
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (error instanceof StartError) return [problem(error.message)];
    return [problem(`Files cannot be stored in ${location}: ${describeError(error).replace(/\.$/, '')}.`)];
  }
}

function describeSpeed(location: string, written_mb_per_s: number, read_mb_per_s: number): Finding {
  const text = `A file can be written to ${location} at ${written_mb_per_s} MB/s, read at ${read_mb_per_s} MB/s, and deleted.`;
  return Math.min(written_mb_per_s, read_mb_per_s) < slow_mb_per_s
    ? warning(`${text} That is slow: each film being watched needs about 1 MB/s.`)
    : fine(text);
}

async function describeSpace({ data_dir }: Config, storage_free: number | null): Promise<Finding[]> {
  const free = Math.min(await freeSpace(data_dir), storage_free ?? Infinity);
  const text = `${(free / 1e9).toFixed(1)} GB are free on the disk of the data folder.`;
  return [free < minFree_bytes ? warning(`${text} Films need more space than that.`) : fine(text)];
}

const megabytesPerSecond = (ms: number) => Math.round(sample_bytes / 1e6 / (ms / second));

async function measureTime(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await withTimeout(timeout_ms, work());
  return performance.now() - began;
}
