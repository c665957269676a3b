import type { Context } from '#context.ts';
import { freeSpace } from '#data-folder.ts';

/** Returns the free bytes on the disk of the data folder or on the disk of the films, whichever has less. */
export const readFreeDiskBytes = async ({
  config,
  storage,
}: Pick<Context, 'config' | 'storage'>): Promise<number> =>
  Math.min(await freeSpace(config.data_dir), (await storage.freeSpace?.()) ?? Infinity);
