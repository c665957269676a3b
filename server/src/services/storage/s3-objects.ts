import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkFolder, checkKey } from '#services/storage/object-key.ts';
import type { Bucket } from '#services/storage/s3-client.ts';
import { earlyFolder } from '#services/storage/s3-early-parts.ts';
import { withCopy } from '#services/storage/s3-copy.ts';
import { withObjectErrors } from '#services/storage/s3-errors.ts';
import {
  NoSuchObject,
  type ByteRange,
  type PutOptions,
  type Storage,
  type StoredObject,
} from '#services/storage/types.ts';

type Objects = Pick<
  Storage,
  | 'put'
  | 'putFile'
  | 'copy'
  | 'head'
  | 'read'
  | 'withFile'
  | 'signRead'
  | 'list'
  | 'listAll'
  | 'delete'
  | 'deleteFolder'
>;

const MiB = 1024 ** 2;
/**
 * A larger file is sent in parts, which are retried one by one; a store accepts at most 5 GB in one
 * request.
 */
const maxSinglePut_bytes = 100 * MiB;
const minPart_bytes = 16 * MiB;
const maxParts = 10_000;

export function s3Objects({ client, bucket: Bucket }: Bucket): Objects {
  const objectParams = (key: string) => ({ Bucket, Key: checkKey(key) });
  const headersFor = ({ content_type, cache_control }: PutOptions) => ({
    ContentType: content_type,
    CacheControl: cache_control,
  });

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const response = await withObjectErrors(
      client.send(new GetObjectCommand({ ...objectParams(key), Range })),
    );
    // In Node the SDK's body is always a Node stream.
    return response.Body as Readable;
  }

  /** Lists the objects in a folder; without a folder, everything except the parts of unfinished uploads. */
  async function* listObjects(folder?: string): AsyncGenerator<StoredObject> {
    const request = { Bucket, ...(folder !== undefined && { Prefix: checkFolder(folder) }) };
    for await (const page of paginateListObjectsV2({ client }, request))
      for (const { Key, Size, ETag, LastModified } of page.Contents ?? [])
        if (Key && ETag && LastModified && (folder !== undefined || !Key.startsWith(earlyFolder)))
          yield { key: Key, size_bytes: Size ?? 0, etag: ETag, modified_at: LastModified };
  }

  async function list(folder: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for await (const object of listObjects(folder)) objects.push(object);
    return objects;
  }

  return {
    put: async (key, bytes, options) => {
      await client.send(new PutObjectCommand({ ...objectParams(key), ...headersFor(options), Body: bytes }));
    },
    putFile: async (key, path, options) => {
      const { size } = await stat(path);
      const params = { ...objectParams(key), ...headersFor(options), Body: createReadStream(path) };
      if (size <= maxSinglePut_bytes)
        await client.send(new PutObjectCommand({ ...params, ContentLength: size }));
      else {
        const partSize = Math.max(minPart_bytes, Math.ceil(size / maxParts));
        await new Upload({ client, params, partSize, queueSize: 2 }).done();
      }
    },
    copy: async (from, to) => {
      const CopySource = `${Bucket}/${checkKey(from)}`;
      await withObjectErrors(client.send(new CopyObjectCommand({ ...objectParams(to), CopySource })));
    },
    head: (key) => headObject({ client, bucket: Bucket }, key),
    read,
    withFile: (key, work, signal) => withCopy(() => read(key), work, signal),
    signRead: (key, expiresIn) =>
      getSignedUrl(client, new GetObjectCommand(objectParams(key)), { expiresIn }),
    list,
    listAll: () => listObjects(),
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(objectParams(key)));
    },
    deleteFolder: async (folder) => {
      const keys = (await list(folder)).map(({ key }) => ({ Key: key }));
      // One request may name at most a thousand keys.
      for (let from = 0; from < keys.length; from += 1000) {
        const Objects = keys.slice(from, from + 1000);
        const { Errors } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors?.[0]) throw new Error(`${Errors[0].Key} was not deleted: ${Errors[0].Message}`);
      }
    },
  };
}

/** Reads an object's metadata; null if the object does not exist. */
export async function headObject({ client, bucket }: Bucket, key: string): Promise<StoredObject | null> {
  try {
    const { ContentLength, ETag, LastModified } = await withObjectErrors(
      client.send(new HeadObjectCommand({ Bucket: bucket, Key: checkKey(key) })),
    );
    if (!ETag || !LastModified) throw new Error(`The store returned no ETag or date for ${key}.`);
    return { key, size_bytes: ContentLength ?? 0, etag: ETag, modified_at: LastModified };
  } catch (error) {
    if (error instanceof NoSuchObject) return null;
    throw error;
  }
}
