import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListMultipartUploadsCommandOutput,
  type ListPartsCommandOutput,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkFolder, checkKey } from '#services/storage/object-key.ts';
import { checkParts, maxParts } from '#services/storage/parts.ts';
import type { Bucket } from '#services/storage/s3-client.ts';
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
  | 'abortUpload'
  | 'listUploads'
>;

const checksumHeader = 'x-amz-checksum-sha256';

/** Multipart uploads, directly from the browser into the bucket. */
export function s3Uploads({ client, bucket: Bucket }: Bucket): Uploads {
  const named = (key: string, UploadId: string) => ({ Bucket, Key: checkKey(key), UploadId });

  async function listParts(key: string, storage_ref: string): Promise<StoredPart[]> {
    const parts: StoredPart[] = [];
    // @NOTE the SDK's paginator continues while there is a marker, and Ceph sends one with the last page too.
    let after: string | undefined;
    do {
      const page: ListPartsCommandOutput = await withUploadErrors(
        client.send(new ListPartsCommand({ ...named(key, storage_ref), PartNumberMarker: after })),
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

  /**
   * The object left by an earlier completion with the same number of parts; no other upload uses this key.
   */
  async function joinedBefore(key: string, parts: number): Promise<StoredObject | null> {
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
    signPart: async ({ key, storage_ref, part_number, expires_in_s, sha256, exact_bytes }) => {
      if (!Number.isInteger(part_number) || part_number < 1 || part_number > maxParts)
        throw new RangeError(`A part number is 1 to ${maxParts}, not ${part_number}.`);
      const command = new UploadPartCommand({
        ...named(key, storage_ref),
        PartNumber: part_number,
        ChecksumSHA256: sha256,
        // Signed as a header that every client sends anyway.
        ContentLength: exact_bytes,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: expires_in_s,
        unhoistableHeaders: new Set([checksumHeader]),
        ...(exact_bytes !== undefined && {
          signableHeaders: new Set(['host', checksumHeader, 'content-length']),
        }),
      });
      const headers: Record<string, string> = {};
      if (sha256) headers[checksumHeader] = sha256;
      return { url, headers };
    },
    acceptPart: null,
    listParts,
    listArrived: null,
    completeUpload: async (key, storage_ref, named_parts) => {
      try {
        // @NOTE Ceph returns 500 for an unknown upload; listing the parts first tells that apart.
        const parts = checkParts(named_parts, await listParts(key, storage_ref));
        await withUploadErrors(
          client.send(
            new CompleteMultipartUploadCommand({
              ...named(key, storage_ref),
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
        const joined = await joinedBefore(key, named_parts.length);
        if (!joined) throw error;
        return joined;
      }
      const joined = await headObject({ client, bucket: Bucket }, key);
      if (!joined) throw new Error(`The store joined ${key} but does not have it.`);
      return joined;
    },
    abortUpload: async (key, storage_ref) => {
      try {
        await withUploadErrors(client.send(new AbortMultipartUploadCommand(named(key, storage_ref))));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
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
