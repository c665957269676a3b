import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { connectBucket } from '#services/storage/s3-client.ts';
import { earlyParts } from '#services/storage/s3-early-parts.ts';
import { s3Objects } from '#services/storage/s3-objects.ts';
import { s3Uploads } from '#services/storage/s3-uploads.ts';
import { readS3Url } from '#config/s3-url.ts';
import type { Storage } from '#services/storage/types.ts';

/**
 * Stores files in a bucket of any S3-compatible store. Browsers send parts directly to the store: the
 * bucket's CORS rules have to allow that, and to expose `ETag` (docs/storage.md). Opening does not
 * contact the store; `check` does.
 */
export function openS3(storage_url: string): Storage {
  const location = readS3Url(storage_url);
  const connected = connectBucket(location);
  const { protocol, host } = new URL(location.endpoint);
  const objects = s3Objects(connected);
  return {
    ...objects,
    ...s3Uploads(connected, earlyParts(connected, objects), location.early_parts),
    is_local: false,
    upload_origin: location.path_style ? location.endpoint : `${protocol}//${location.bucket}.${host}`,
    freeSpace: null,
    roomForParts: null,
    check: async () => {
      await connected.client.send(new HeadBucketCommand({ Bucket: location.bucket }));
    },
    close: async () => connected.client.destroy(),
  };
}
