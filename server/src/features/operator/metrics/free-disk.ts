import type { Context } from '#context.ts';
import { freeSpace } from '#data-folder.ts';

/** Free bytes on the disk of the data folder, and on the disk of the films if it is a different one. */
export const freeDisk = async ({ config, storage }: Pick<Context, 'config' | 'storage'>): Promise<number> =>
  Math.min(await freeSpace(config.data_dir), (await storage.freeSpace?.()) ?? Infinity);
