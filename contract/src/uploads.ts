import * as z from 'zod/mini';
import { IdText } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Bytes in every part but the last. */
export const partSize = 104_857_600;

const params = z.object({ episode_id: IdText });
const owned = {
  auth: 'subscriber',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params,
} as const;

const UploadName = { uploadId: z.string(), key: z.string() };
const PartNumber = z
  .int('partNumber must be a whole number')
  .check(z.minimum(1, 'partNumber starts at 1'), z.maximum(10_000, 'partNumber ends at 10000'));

export const initiateUpload = endpoint({
  summary: "Start an episode's upload, or come back to the one that is open",
  method: 'POST',
  path: '/api/publisher/upload/initiate/:episode_id',
  ...owned,
  answer: z.object({ ...UploadName, part_size: z.int() }),
});

export const uploadPartUrl = endpoint({
  summary: 'A signed address for one PUT of one part',
  method: 'POST',
  path: '/api/publisher/upload/part-url/:episode_id',
  ...owned,
  encoding: 'json',
  body: z.object({
    ...UploadName,
    partNumber: PartNumber,
    origin: z.optional(z.string()),
    /** Base64; when given, bytes with another checksum are refused on arrival. */
    sha256: z.optional(
      z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'sha256 must be 32 bytes in base64')),
    ),
  }),
  answer: z.object({ presignedUrl: z.string() }),
});

export const completePart = endpoint({
  summary: 'Register a part that has arrived',
  method: 'POST',
  path: '/api/publisher/upload/complete-part/:episode_id',
  ...owned,
  encoding: 'json',
  body: z.object({ ...UploadName, partNumber: PartNumber, etag: z.string() }),
  answer: z.object({ partNumber: z.int(), size_bytes: z.int() }),
});

export const completeUpload = endpoint({
  summary: 'Join the parts and start processing; asking again changes nothing',
  method: 'POST',
  path: '/api/publisher/upload/complete/:episode_id',
  ...owned,
  encoding: 'json',
  body: z.object(UploadName),
  answer: z.object({ video_id: z.int(), size_bytes: z.int() }),
});
