import { S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '#config/s3-url.ts';

/** A bucket and the client for its store. */
export type Bucket = { client: S3Client; bucket: string };

export function connectBucket(location: S3Location): Bucket {
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: location.path_style,
    ...(location.credentials && { credentials: location.credentials }),
    // @NOTE the SDK's newer default sends checksums that stores other than AWS do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, bucket: location.bucket };
}
