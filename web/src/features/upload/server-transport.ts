import {
  cancelUpload,
  completePart,
  completeUpload,
  initiateUpload,
  uploadPartUrl,
} from '@kinora/contract/uploads';
import { call } from '#lib/api.ts';
import { putBytes } from './put-bytes.ts';
import type { Transport } from './transport.ts';

/** Reaches our server; `onOpen` hears which upload the file goes into before the first part does. */
export function serverTransport(episode_id: number, onOpen: (uploadId: string) => void): Transport {
  const params = { episode_id };
  return {
    open: async (signal) => {
      const { data: upload } = await call(initiateUpload, { params }, { signal });
      onOpen(upload.uploadId);
      return upload;
    },
    signPart: async ({ uploadId, key }, part, signal) => {
      const body = { uploadId, key, origin: location.origin, ...part };
      const { data } = await call(uploadPartUrl, { params, body }, { signal });
      return { address: data.presignedUrl, headers: data.headers };
    },
    putPart: putBytes,
    registerPart: async ({ uploadId, key }, part, signal) => {
      await call(completePart, { params, body: { uploadId, key, ...part } }, { signal });
    },
    complete: async ({ uploadId, key }, signal) => {
      await call(completeUpload, { params, body: { uploadId, key } }, { signal });
    },
    cancel: async () => {
      await call(cancelUpload, { params });
    },
  };
}
