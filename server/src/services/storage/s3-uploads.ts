import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListMultipartUploadsCommandOutput,
  type ListPartsCommandOutput,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import pLimit from 'p-limit';
import { checkFolder, checkKey } from '#services/storage/object-key.ts';
import { checkParts, maxParts } from '#services/storage/parts.ts';
import type { Bucket } from '#services/storage/s3-client.ts';
import type { EarlyPart, EarlyParts } from '#services/storage/s3-early-parts.ts';
import { withUploadErrors } from '#services/storage/s3-errors.ts';
import { headObject } from '#services/storage/s3-objects.ts';
import { NoSuchUpload, type Storage, type StoredObject, type StoredPart } from '#services/storage/types.ts';

type Uploads = Pick<
  Storage,
  | 'startUpload'
  | 'signPart'
  | 'acceptPart'
  | 'listParts'
  | 'listArrived'
  | 'completeUpload'
  | 'joinEarly'
  | 'abortUpload'
  | 'listUploads'
  | 'deleteLateParts'
>;

const checksumHeader = 'x-amz-checksum-sha256';

/** How many parts the store copies at the same time. */
const maxParallelCopies = 8;

/**
 * Multipart uploads, directly from the browser into the bucket.
 * @param reads_early whether parts that are to be read early are sent as separate objects.
 */
export function s3Uploads(
  { client, bucket: Bucket }: Bucket,
  early: EarlyParts,
  reads_early: boolean,
): Uploads {
  const uploadAt = (key: string, UploadId: string) => ({ Bucket, Key: checkKey(key), UploadId });

  /** The parts in the upload itself, including copies of parts that are read early. */
  async function listJoined(key: string, storage_ref: string): Promise<StoredPart[]> {
    const parts: StoredPart[] = [];
    // @NOTE the SDK's paginator continues while there is a marker, and Ceph sends one with the last page too.
    let after: string | undefined;
    do {
      const page: ListPartsCommandOutput = await withUploadErrors(
        client.send(new ListPartsCommand({ ...uploadAt(key, storage_ref), PartNumberMarker: after })),
      );
      for (const { PartNumber, ETag, Size, ChecksumSHA256 } of page.Parts ?? [])
        if (PartNumber && ETag)
          parts.push({
            part_number: PartNumber,
            etag: ETag,
            size_bytes: Size ?? 0,
            sha256: ChecksumSHA256 ?? null,
          });
      after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (after);
    return parts;
  }

  async function listBoth(key: string, storage_ref: string) {
    const [joined, arrived] = await Promise.all([listJoined(key, storage_ref), early.list(key)]);
    const byNumber = new Map<number, StoredPart>(joined.map((part) => [part.part_number, part]));
    for (const { object: _, ...part } of arrived) byNumber.set(part.part_number, part);
    const parts = [...byNumber.values()].toSorted((one, other) => one.part_number - other.part_number);
    return { joined, arrived, parts };
  }

  /** Copies parts that are separate objects into the upload, unless they are already there. */
  async function join(
    key: string,
    storage_ref: string,
    parts: StoredPart[],
    { joined, arrived }: { joined: StoredPart[]; arrived: EarlyPart[] },
  ): Promise<StoredPart[]> {
    const limit = pLimit(maxParallelCopies);
    const joinOne = async (part: StoredPart): Promise<StoredPart> => {
      const source = arrived.find(({ part_number }) => part_number === part.part_number);
      const existing = joined.find(({ part_number }) => part_number === part.part_number);
      if (!source) return part;
      if (existing && isSame(existing, source)) return existing;
      return limit(() => withUploadErrors(early.copy(source, uploadAt(key, storage_ref))));
    };
    return Promise.all(parts.map(joinOne));
  }

  /**
   * The object left by an earlier completion with the same number of parts; no other upload uses this key.
   */
  async function findCompleted(key: string, parts: number): Promise<StoredObject | null> {
    const object = await headObject({ client, bucket: Bucket }, key);
    return object?.etag.endsWith(`-${parts}"`) ? object : null;
  }

  return {
    startUpload: async (key, content_type, { with_checksums }) => {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({
          Bucket,
          Key: checkKey(key),
          ContentType: content_type,
          ...(with_checksums && { ChecksumAlgorithm: 'SHA256' }),
        }),
      );
      if (!UploadId) throw new Error('The store started an upload without an id.');
      return { storage_ref: UploadId };
    },
    signPart: async ({ key, storage_ref, part_number, expires_in_s, sha256, exact_bytes, is_read_early }) => {
      if (!Number.isInteger(part_number) || part_number < 1 || part_number > maxParts)
        throw new RangeError(`A part number is 1 to ${maxParts}, not ${part_number}.`);
      const sent = {
        ChecksumSHA256: sha256,
        // Signed as a header that every client sends anyway.
        ContentLength: exact_bytes,
      };
      const options = {
        expiresIn: expires_in_s,
        unhoistableHeaders: new Set([checksumHeader]),
        ...(exact_bytes !== undefined && {
          signableHeaders: new Set(['host', checksumHeader, 'content-length']),
        }),
      };
      const part = { ...uploadAt(key, storage_ref), PartNumber: part_number, ...sent };
      const url = await (reads_early && is_read_early && sha256
        ? getSignedUrl(
            client,
            new PutObjectCommand({ Bucket, Key: early.keyOf(key, part_number, sha256), ...sent }),
            options,
          )
        : getSignedUrl(client, new UploadPartCommand(part), options));
      const headers: Record<string, string> = {};
      if (sha256) headers[checksumHeader] = sha256;
      return { url, headers };
    },
    acceptPart: null,
    listParts: async (key, storage_ref) => (await listBoth(key, storage_ref)).parts,
    listArrived: reads_early
      ? async (key, storage_ref) => (await listBoth(key, storage_ref)).arrived.map(early.readable)
      : null,
    joinEarly: reads_early
      ? async (key, storage_ref, part_number) => {
          const stored = await listBoth(key, storage_ref);
          await join(
            key,
            storage_ref,
            stored.arrived.filter((part) => part.part_number === part_number),
            stored,
          );
        }
      : null,
    deleteLateParts: early.deleteLate,
    completeUpload: async (key, storage_ref, named_parts) => {
      try {
        // @NOTE Ceph returns 500 for an unknown upload; listing the parts first distinguishes the two cases.
        const stored = await listBoth(key, storage_ref);
        const parts = await join(key, storage_ref, checkParts(named_parts, stored.parts), stored);
        await withUploadErrors(
          client.send(
            new CompleteMultipartUploadCommand({
              ...uploadAt(key, storage_ref),
              MultipartUpload: {
                Parts: parts.map(({ part_number, etag, sha256 }) => ({
                  PartNumber: part_number,
                  ETag: etag,
                  ...(sha256 && { ChecksumSHA256: sha256 }),
                })),
              },
            }),
          ),
        );
      } catch (error) {
        // Already completed, before or concurrently: the result is the same.
        const joined = await findCompleted(key, named_parts.length);
        if (!joined) throw error;
        await early.deleteAll(key);
        return joined;
      }
      const joined = await headObject({ client, bucket: Bucket }, key);
      if (!joined) throw new Error(`The store joined ${key} but does not have it.`);
      await early.deleteAll(key);
      return joined;
    },
    abortUpload: async (key, storage_ref) => {
      try {
        await withUploadErrors(client.send(new AbortMultipartUploadCommand(uploadAt(key, storage_ref))));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
      await early.deleteAll(key);
    },
    listUploads: async (folder) => {
      const uploads = [];
      let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
      while (after) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: checkFolder(folder), ...after }),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Key && UploadId && Initiated)
            uploads.push({ key: Key, storage_ref: UploadId, started_at: Initiated });
        after = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
      return uploads;
    },
  };
}

/** Compares checksums too: an ETag that is not an MD5, as with KMS, differs between a part and its copy. */
const isSame = (joined: StoredPart, source: StoredPart): boolean =>
  joined.etag === source.etag || (joined.sha256 !== null && joined.sha256 === source.sha256);
