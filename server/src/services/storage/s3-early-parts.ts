import {
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { checkFolder, checkKey } from '#services/storage/object-key.ts';
import type { Bucket } from '#services/storage/s3-client.ts';
import { withCopy } from '#services/storage/s3-copy.ts';
import type { ArrivedPart, Storage, StoredPart } from '#services/storage/types.ts';

/** The prefix for the keys of parts; no other keys begin with it. */
export const earlyFolder = 'incoming/';

/** A part that is stored as a separate object. */
export type EarlyPart = StoredPart & { object: string };

export type EarlyParts = ReturnType<typeof earlyParts>;

const partName = /^(\d{5})-([0-9a-f]{64})$/;

/**
 * Stores parts that can be read before their upload is complete. No store lets a part of a multipart upload be read,
 * so each part is sent as a separate object, and the store copies it into the upload.
 */
export function earlyParts(
  { client, bucket: Bucket }: Bucket,
  { read, delete: deleteObject, deleteFolder }: Pick<Storage, 'read' | 'delete' | 'deleteFolder'>,
) {
  const partFolder = (key: string) => `${earlyFolder}${checkKey(key)}/`;

  return {
    // Different bytes get a different name, so that the bytes under a name never change.
    keyOf: (key: string, part_number: number, sha256: string): string =>
      `${partFolder(key)}${String(part_number).padStart(5, '0')}-${Buffer.from(sha256, 'base64').toString('hex')}`,

    /** Lists the parts, each in its latest version. */
    list: async (key: string): Promise<EarlyPart[]> => {
      const parts = new Map<number, { part: EarlyPart; written_at: Date }>();
      const Prefix = checkFolder(partFolder(key));
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key = '', ETag, Size, LastModified, ChecksumAlgorithm } of page.Contents ?? []) {
          const [, number, sha256] = partName.exec(Key.slice(Prefix.length)) ?? [];
          if (!number || !sha256 || !ETag || !LastModified) continue;
          const part_number = Number(number);
          const earlier = parts.get(part_number);
          if (earlier && earlier.written_at > LastModified) continue;
          const part = {
            part_number,
            etag: ETag,
            size_bytes: Size ?? 0,
            // The name contains the announced checksum, which only some stores compare with the bytes.
            sha256: ChecksumAlgorithm?.includes('SHA256')
              ? Buffer.from(sha256, 'hex').toString('base64')
              : null,
            object: Key,
          };
          parts.set(part_number, { part, written_at: LastModified });
        }
      return [...parts.values()].map(({ part }) => part);
    },

    readable: ({ object, ...part }: EarlyPart): ArrivedPart => ({
      ...part,
      read: () => read(object),
      withFile: (work, signal) => withCopy(() => read(object), work, signal),
    }),

    /** Makes the store copy a part into its upload. */
    copy: async (
      { object, ...part }: EarlyPart,
      upload: { Bucket: string; Key: string; UploadId: string },
    ): Promise<StoredPart> => {
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({
          ...upload,
          PartNumber: part.part_number,
          CopySource: `${Bucket}/${object}`,
          CopySourceIfMatch: part.etag,
        }),
      );
      if (!CopyPartResult?.ETag) throw new Error(`The store copied ${object} and returned no ETag.`);
      return { ...part, etag: CopyPartResult.ETag, sha256: CopyPartResult.ChecksumSHA256 ?? null };
    },

    deleteAll: (key: string): Promise<void> => deleteFolder(partFolder(key)),

    /** Deletes parts of ended uploads: their signed URLs stay valid, so parts may still arrive. */
    deleteLate: async (olderThan: Date): Promise<void> => {
      const isOpenByKey = new Map<string, boolean>();
      const isOpen = async (key: string) => {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
        return Uploads.some(({ Key }) => Key === key);
      };
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: earlyFolder }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (!LastModified || LastModified >= olderThan) continue;
          const key = Key.slice(earlyFolder.length, Key.lastIndexOf('/'));
          if (!isOpenByKey.has(key)) isOpenByKey.set(key, await isOpen(key));
          if (!isOpenByKey.get(key)) await deleteObject(Key);
        }
    },
  };
}
