import { join } from 'node:path';
import type { Clock } from '#clock.ts';
import type { Config } from '#config/config.ts';
import type { Keys } from '#keys.ts';
import { openDisk } from '#services/storage/disk.ts';
import { openS3 } from '#services/storage/s3.ts';
import type { Storage } from '#services/storage/types.ts';

/** Opens the store that STORAGE_URL names, or the data folder if it is not set. */
export async function openStorage(config: Config, keys: Keys, clock: Clock): Promise<Storage> {
  return config.storage_url
    ? openS3(config.storage_url)
    : openDisk(join(config.data_dir, 'storage'), keys.parts, clock);
}
