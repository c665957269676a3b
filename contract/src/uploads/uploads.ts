import * as z from 'zod/mini';
import { IdText, Instant, Nothing, storable } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** Size of every part but the last, in bytes. */
export const partSize = 104_857_600;
const maxParts = 10_000;

const params = z.object({ episode_id: IdText });
const owned = {
  auth: 'subscriber',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  params,
} as const;

const UploadName = {
  uploadId: z.string().check(storable('uploadId')),
  key: z.string().check(storable('key')),
};
const PartNumber = z
  .int('partNumber must be a whole number')
  .check(z.minimum(1, 'partNumber starts at 1'), z.maximum(maxParts, `partNumber is at most ${maxParts}`));
/** A SHA-256 in base64. */
const Checksum = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'sha256 must be 32 bytes in base64'));

/** A file on the sender's device, and what identifies it on another device. */
export const UploadFile = z.object({
  name: z
    .string('name is required')
    .check(
      z.trim(),
      z.minLength(1, 'name is required'),
      z.maxLength(255, 'name is at most 255 characters'),
      storable('name'),
    ),
  size_bytes: z
    .int('size_bytes must be a whole number')
    .check(
      z.minimum(1, 'The file is empty'),
      z.maximum(partSize * maxParts, `A file has at most ${maxParts} parts of 100 MB`),
    ),
  /** SHA-256 in hex of the file's size and samples of its bytes. */
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'fingerprint must be 32 bytes in hex')),
});
export type UploadFile = z.infer<typeof UploadFile>;

/** An upload in progress, with the parts that the service already has and that need not be sent again. */
export const OpenUpload = z.object({
  ...UploadName,
  part_size: z.int(),
  /** Null if the upload was started without naming its file. */
  file: z.nullable(UploadFile),
  /** Time of the last activity. */
  touched_at: Instant,
  /**
   * Why the film cannot be played, if that is clear before all of it has been received, as sentences for the
   * publisher.
   */
  problem: z.nullable(z.string()),
  parts: z.array(
    z.object({
      partNumber: z.int(),
      etag: z.string(),
      size_bytes: z.int(),
      sha256: z.nullable(z.string()),
    }),
  ),
});
export type OpenUpload = z.infer<typeof OpenUpload>;

/** What the service recorded about a file that was uploaded completely. */
export const UploadReceipt = z.object({
  file_name: z.string(),
  size_bytes: z.int(),
  part_size: z.int(),
  parts: z.int(),
  /** SHA-256, in hex, of the SHA-256s of all parts in order. */
  sha256: z.string(),
  /** Whether the storage itself computed or verified the SHA-256 of every part on arrival. */
  is_checked_by_storage: z.boolean(),
  completed_at: Instant,
});
export type UploadReceipt = z.infer<typeof UploadReceipt>;

export const initiateUpload = endpoint({
  summary: "Start an episode's upload, or resume the open one",
  method: 'POST',
  path: '/api/publisher/upload/initiate/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'json',
  body: z.object({
    /** An upload that names its file has checksums, can continue from any device and ends with a receipt. */
    file: z.optional(UploadFile),
    /** For an episode that already has a video: viewers see the old one until the new one is ready. */
    replaces: z.optional(z.boolean()),
  }),
  response: OpenUpload,
});

export const uploadStatus = endpoint({
  summary: "An episode's open upload, if there is one",
  method: 'GET',
  path: '/api/publisher/upload/status/:episode_id',
  scope: 'shows:read',
  ...owned,
  auth: 'member',
  response: z.nullable(OpenUpload),
});

export const cancelUpload = endpoint({
  summary: "Cancel an episode's open upload and delete its parts; does nothing if there is none",
  method: 'POST',
  path: '/api/publisher/upload/cancel/:episode_id',
  scope: 'shows:write',
  ...owned,
  auth: 'member',
  response: Nothing,
});

export const uploadPartUrl = endpoint({
  summary: 'A signed URL for one PUT of one part',
  method: 'POST',
  path: '/api/publisher/upload/part-url/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'json',
  body: z.object({
    ...UploadName,
    partNumber: PartNumber,
    /** Origin of the page, e.g. `https://kinora.example`. */
    origin: z.optional(
      z.string().check(z.regex(/^https?:\/\/[^/?#\s@]+$/, 'origin must be like https://example.com')),
    ),
    /**
     * Required if the upload was started with its file: bytes with a different checksum are rejected on
     * arrival.
     */
    sha256: z.optional(Checksum),
    /**
     * Length of the part; the URL then accepts exactly that many bytes. Not needed if the upload was
     * started with its file.
     */
    size_bytes: z.optional(
      z
        .int('size_bytes must be a whole number')
        .check(
          z.minimum(1, 'The part is empty'),
          z.maximum(partSize, `A part has at most ${partSize} bytes`),
        ),
    ),
  }),
  response: z.object({
    presignedUrl: z.string(),
    /** Must be sent with the PUT. */
    headers: z.record(z.string(), z.string()),
    /** Whether these exact bytes have already been received, perhaps from another window: then send nothing. */
    is_held: z.boolean(),
  }),
});

export const completePart = endpoint({
  summary: 'Register a part that has been received',
  method: 'POST',
  path: '/api/publisher/upload/complete-part/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'json',
  body: z.object({
    ...UploadName,
    partNumber: PartNumber,
    etag: z.string(),
    sha256: z.optional(Checksum),
  }),
  response: z.object({ partNumber: z.int(), size_bytes: z.int() }),
});

export const completeUpload = endpoint({
  summary: 'Join the parts and start processing; calling it again changes nothing',
  method: 'POST',
  path: '/api/publisher/upload/complete/:episode_id',
  scope: 'shows:write',
  ...owned,
  encoding: 'json',
  body: z.object(UploadName),
  response: z.object({
    video_id: z.int(),
    size_bytes: z.int(),
    /** Null if the upload was started without naming its file. */
    receipt: z.nullable(UploadReceipt),
  }),
});

export const uploadReceipt = endpoint({
  summary: 'The receipt of an episode’s latest completed upload; null if there is none',
  method: 'GET',
  path: '/api/publisher/upload/receipt/:episode_id',
  scope: 'shows:read',
  ...owned,
  auth: 'member',
  response: z.nullable(UploadReceipt),
});
