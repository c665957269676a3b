import * as z from 'zod/mini';
import { IdText, Nothing } from './common.ts';
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

/** An upload that goes on, with the parts that the service holds: they need not be sent again. */
export const OpenUpload = z.object({
  ...UploadName,
  part_size: z.int(),
  parts: z.array(z.object({ partNumber: z.int(), etag: z.string(), size_bytes: z.int() })),
});
export type OpenUpload = z.infer<typeof OpenUpload>;

export const initiateUpload = endpoint({
  summary: "Start an episode's upload, or come back to the one that is open",
  method: 'POST',
  path: '/api/publisher/upload/initiate/:episode_id',
  ...owned,
  answer: OpenUpload,
});

export const uploadStatus = endpoint({
  summary: "An episode's open upload, if there is one",
  method: 'GET',
  path: '/api/publisher/upload/status/:episode_id',
  ...owned,
  auth: 'member',
  answer: z.nullable(OpenUpload),
});

export const cancelUpload = endpoint({
  summary: "End an episode's open upload and forget its parts; without one nothing happens",
  method: 'POST',
  path: '/api/publisher/upload/cancel/:episode_id',
  ...owned,
  auth: 'member',
  answer: Nothing,
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
    /** Where the page comes from, e.g. `https://kinora.example`. */
    origin: z.optional(
      z.string().check(z.regex(/^https?:\/\/[^/?#\s@]+$/, 'origin must be like https://example.com')),
    ),
    /** Base64; when given, bytes with another checksum are refused on arrival. */
    sha256: z.optional(
      z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'sha256 must be 32 bytes in base64')),
    ),
  }),
  /** The headers have to go with the PUT. */
  answer: z.object({ presignedUrl: z.string(), headers: z.record(z.string(), z.string()) }),
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
