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
 * Manages multipart uploads, which go directly from the browser to the bucket.
 * @param has_early_parts whether parts that are to be read early are sent as separate objects.
 */
export function s3Uploads(
  { client, bucket: Bucket }: Bucket,
  early: EarlyParts,
  has_early_parts: boolean,
): Uploads {
  const uploadParams = (key: string, UploadId: string) => ({ Bucket, Key: checkKey(key), UploadId });

  /** Lists the parts in the upload itself, including copies of parts that are read early. */
  async function listJoined(key: string, storage_ref: string): Promise<StoredPart[]> {
    const parts: StoredPart[] = [];
    // @NOTE the SDK's paginator continues while there is a marker, and Ceph sends one with the last page too.
    let marker: string | undefined;
    do {
      const page: ListPartsCommandOutput = await withUploadErrors(
        client.send(new ListPartsCommand({ ...uploadParams(key, storage_ref), PartNumberMarker: marker })),
      );
      for (const { PartNumber, ETag, Size, ChecksumSHA256 } of page.Parts ?? [])
        if (PartNumber && ETag)
          parts.push({
            part_number: PartNumber,
            etag: ETag,
            size_bytes: Size ?? 0,
            sha256: ChecksumSHA256 ?? null,
          });
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker);
    return parts;
  }

  /** Lists the parts in the upload, the parts that are separate objects, and both combined by number. */
  async function listStored(key: string, storage_ref: string) {
    const [joined, arrived] = await Promise.all([listJoined(key, storage_ref), early.list(key)]);
    const byNumber = new Map<number, StoredPart>(joined.map((part) => [part.part_number, part]));
    for (const { object: _, ...part } of arrived) byNumber.set(part.part_number, part);
    const parts = [...byNumber.values()].toSorted((a, b) => a.part_number - b.part_number);
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
      if (existing && isSamePart(existing, source)) return existing;
      return limit(() => withUploadErrors(early.copy(source, uploadParams(key, storage_ref))));
    };
    return Promise.all(parts.map(joinOne));
  }

  /**
   * Finds the object from an earlier completion with the same number of parts; no other upload uses this key.
   */
  async function findCompleted(key: string, part_count: number): Promise<StoredObject | null> {
    const object = await headObject({ client, bucket: Bucket }, key);
    return object?.etag.endsWith(`-${part_count}"`) ? object : null;
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
        throw new RangeError(`A part number must be from 1 to ${maxParts}, not ${part_number}.`);
      const signedParams = {
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
      const part = { ...uploadParams(key, storage_ref), PartNumber: part_number, ...signedParams };
      const url = await (has_early_parts && is_read_early && sha256
        ? getSignedUrl(
            client,
            new PutObjectCommand({ Bucket, Key: early.keyOf(key, part_number, sha256), ...signedParams }),
            options,
          )
        : getSignedUrl(client, new UploadPartCommand(part), options));
      const headers: Record<string, string> = {};
      if (sha256) headers[checksumHeader] = sha256;
      return { url, headers };
    },
    acceptPart: null,
    listParts: async (key, storage_ref) => (await listStored(key, storage_ref)).parts,
    listArrived: has_early_parts
      ? async (key, storage_ref) => (await listStored(key, storage_ref)).arrived.map(early.readable)
      : null,
    joinEarly: has_early_parts
      ? async (key, storage_ref, part_number) => {
          const stored = await listStored(key, storage_ref);
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
        // @NOTE Ceph returns 500 for an unknown upload; listing the parts first tells this apart from a failure.
        const stored = await listStored(key, storage_ref);
        const parts = await join(key, storage_ref, checkParts(named_parts, stored.parts), stored);
        await withUploadErrors(
          client.send(
            new CompleteMultipartUploadCommand({
              ...uploadParams(key, storage_ref),
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
        await withUploadErrors(client.send(new AbortMultipartUploadCommand(uploadParams(key, storage_ref))));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
      await early.deleteAll(key);
    },
    listUploads: async (folder) => {
      const uploads = [];
      let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
      while (marker) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: checkFolder(folder), ...marker }),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Key && UploadId && Initiated)
            uploads.push({ key: Key, storage_ref: UploadId, started_at: Initiated });
        marker = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
      return uploads;
    },
  };
}

/** Compares checksums too: an ETag that is not an MD5, as with KMS, differs between a part and its copy. */
const isSamePart = (joined: StoredPart, source: StoredPart): boolean =>
  joined.etag === source.etag || (joined.sha256 !== null && joined.sha256 === source.sha256);
