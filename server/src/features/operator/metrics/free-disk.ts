import type { Context } from '#context.ts';
import { freeSpace } from '#data-folder.ts';

/** Free bytes on the disk of the data folder, and on that of the films where it is another. */
export const freeDisk = async ({ config, storage }: Pick<Context, 'config' | 'storage'>): Promise<number> =>
  Math.min(await freeSpace(config.data_dir), (await storage.freeSpace?.()) ?? Infinity);
