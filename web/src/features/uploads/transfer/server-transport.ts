import {
  cancelUpload,
  completePart,
  completeUpload,
  initiateUpload,
  uploadPartUrl,
  type UploadFile,
} from '@kinora/contract/uploads/uploads';
import { call } from '#lib/api/call.ts';
import { putBytes } from './put-bytes.ts';
import type { Transport } from './transport.ts';

/** The transport to our server. `replaces` states whether the upload replaces the episode's existing video. */
export function serverTransport(episode_id: number, file: UploadFile, replaces: boolean): Transport {
  const params = { episode_id };
  return {
    open: async (signal) =>
      (await call(initiateUpload, { params, body: { file, replaces } }, { signal })).data,
    signPart: async ({ uploadId, key }, part, signal) => {
      const body = { uploadId, key, origin: location.origin, ...part };
      const { data } = await call(uploadPartUrl, { params, body }, { signal });
      return { url: data.presignedUrl, headers: data.headers, is_held: data.is_held };
    },
    putPart: putBytes,
    registerPart: async ({ uploadId, key }, part, signal) => {
      await call(completePart, { params, body: { uploadId, key, ...part } }, { signal });
    },
    complete: async ({ uploadId, key }, signal) =>
      (await call(completeUpload, { params, body: { uploadId, key } }, { signal })).data.receipt,
    cancel: async () => {
      await call(cancelUpload, { params });
    },
  };
}
