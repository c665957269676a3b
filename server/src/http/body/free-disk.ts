import type { Context } from '#context.ts';
import { Refusal } from '#http/errors.ts';

/** @throws 507 when storing this many bytes would leave too little free disk space. */
export async function requireFreeDisk(
  { config, storage }: Pick<Context, 'config' | 'storage'>,
  bytes: number,
  message: string,
): Promise<void> {
  const floor = config.upload_disk_floor_bytes;
  if (!storage.roomForParts || floor === 0) return;
  if ((await storage.roomForParts()) - bytes < floor) throw new Refusal(507, message);
}
