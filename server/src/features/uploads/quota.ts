import { partSize } from '@kinora/contract/uploads/uploads';
import { after, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { deleteStoredUpload } from '#features/uploads/delete-stored-upload.ts';
import { endUpload, listOpenUploads, type Upload } from '#features/uploads/queries.ts';
import { exceeds, hoursUsedUp, overBytes, effectiveQuota } from '#features/processing/quota-rules.ts';
import { lockCreator, readUsage, type OwnQuota } from '#features/processing/usage-queries.ts';
import { listValidPartUrls, savePartUrl } from '#features/uploads/quota-queries.ts';
import {
  fileOverQuotaMessage,
  partTooLargeMessage,
  overQuotaMessage,
  partUrlLifetime_s,
} from '#features/uploads/rules.ts';
import { Refusal } from '#http/errors.ts';
import { NoSuchUpload, type StoredPart } from '#services/storage/types.ts';

/** @throws 413 when a file would not fit into the quota in addition to a person's unfinished uploads. */
export async function requireUploadQuota(context: Context, user_id: number, bytes: number): Promise<void> {
  const quota = context.config.upload_quota_bytes;
  if (bytes > quota) throw new Refusal(413, fileOverQuotaMessage(quota));
  const held = sum([...(await storedBytesByPart(context, user_id)).values()]);
  if (held + bytes > quota) throw new Refusal(413, overQuotaMessage(held, quota));
}

/**
 * Reserves space for a part before its URL is issued, so that the parts received so far of a person's
 * unfinished uploads, plus those that may still be sent to valid URLs, stay within the quota.
 * @throws 413 when there is no space for the part.
 */
export async function reservePart(
  context: Context,
  upload: Upload,
  { user_id, part_number, bytes }: { user_id: number; part_number: number; bytes: number },
): Promise<void> {
  const { clock, config, db } = context;
  const quota = config.upload_quota_bytes;
  const parts = await storedBytesByPart(context, user_id);
  const now = clock.now();
  await transaction(db, async (tx) => {
    const limits = await lockCreator(tx, user_id);
    for (const { upload_id, part_number: number, most_bytes } of await listValidPartUrls(tx, user_id, now)) {
      const key = partKey(upload_id, number);
      parts.set(key, Math.max(parts.get(key) ?? 0, most_bytes));
    }
    // When a part is sent again, its new bytes replace the old ones.
    parts.delete(partKey(upload.id, part_number));
    const held = sum([...parts.values()]);
    if (held + bytes > quota) throw new Refusal(413, overQuotaMessage(held, quota));
    const expires_at = after(now, partUrlLifetime_s * second);
    await savePartUrl(tx, { upload_id: upload.id, part_number, most_bytes: bytes, expires_at });
    // A file of known size was counted when its upload began, and an accepted upload may be finished.
    if (upload.size_bytes === null)
      await requireCreatorQuota(context, tx, limits, { user_id, episode_id: upload.episode_id });
  });
}

/** @throws 413 if an episode's open upload exceeds the quota of its creator, who must be locked. */
export async function requireCreatorQuota(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  limits: OwnQuota,
  { user_id: creator_id, episode_id }: { user_id: number; episode_id: number },
): Promise<void> {
  const quota = effectiveQuota(config, limits);
  if (quota.bytes === null && quota.seconds === null) return;
  const usage = await readUsage(tx, { creator_id, episode_id });
  const { added_bytes: added, replaced_bytes: replaced } = usage;
  const used = usage.kept_bytes + usage.arriving_bytes - added;
  if (quota.bytes !== null && exceeds(quota.bytes, { used, replaced, added }))
    throw new Refusal(413, overBytes(used, quota.bytes, added));
  // A film's length is known only once it has been received; if no time is left, any film is too long.
  if (quota.seconds !== null && usage.length_s >= quota.seconds && usage.replaced_s === 0)
    throw new Refusal(413, hoursUsedUp(usage.length_s, quota.seconds));
}

/** Returns how many bytes of a person's unfinished uploads are in storage, by part. */
async function storedBytesByPart(context: Context, user_id: number): Promise<Map<string, number>> {
  const parts = new Map<string, number>();
  for (const upload of await listOpenUploads(context.db, user_id))
    for (const { part_number, size_bytes } of await listStoredParts(context, upload))
      parts.set(partKey(upload.id, part_number), size_bytes);
  return parts;
}

async function listStoredParts({ storage }: Context, upload: Upload): Promise<StoredPart[]> {
  return storage.listParts(upload.key, upload.storage_ref).catch((error: unknown) => {
    if (error instanceof NoSuchUpload) return [];
    throw error;
  });
}

/**
 * Ends an upload with a part above the size limit, which a store that receives parts directly cannot refuse.
 * @throws 413 when the upload had such a part.
 */
export async function refuseOversized(
  context: Context,
  upload: Upload,
  stored: readonly StoredPart[],
): Promise<void> {
  if (stored.every(({ size_bytes }) => size_bytes <= partSize)) return;
  if (await endUpload(context.db, upload.id, 'aborted', context.clock.now()))
    await deleteStoredUpload(context, upload);
  throw new Refusal(413, partTooLargeMessage);
}

/** Ends all open uploads that have a part above the size limit, even if the client never reported it. */
export async function endOversized(context: Context): Promise<void> {
  for (const upload of await listOpenUploads(context.db, null))
    await refuseOversized(context, upload, await listStoredParts(context, upload)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

const partKey = (upload_id: number, part_number: number) => `${upload_id}/${part_number}`;
const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0);
