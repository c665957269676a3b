import { createHash, randomBytes } from 'node:crypto';
import {
  cancelUpload,
  completePart,
  completeUpload,
  initiateUpload,
  uploadPartUrl,
  uploadStatus,
  uploadReceipt,
  type OpenUpload,
  type UploadFile,
} from '@kinora/contract/uploads/uploads';
import type { UserData } from '@kinora/contract/accounts/account';
import type { TestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

export const MiB = 1024 ** 2;
/** Random bytes in place of a film, enough for three parts. */
export const film = randomBytes(11 * MiB);
export const filmParts = [
  film.subarray(0, 5 * MiB),
  film.subarray(5 * MiB, 10 * MiB),
  film.subarray(10 * MiB),
];
export const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

/**
 * Returns the actions of an episode’s upload page, taken by the episode's publisher; by default, both are new.
 */
export async function uploadPageActions(
  kinora: TestApp,
  owner?: { publisher: UserData; episode_id: number },
) {
  const { publisher, episode_id } = owner ?? (await publisherWithEpisode(kinora));
  const params = { episode_id };
  const start = (file?: UploadFile) => kinora.as(publisher, initiateUpload, { params, body: { file } });
  const named = ({ uploadId, key }: OpenUpload) => ({ uploadId, key });
  const addressOf = async (upload: OpenUpload, partNumber: number, sha256?: string) => {
    const body = { ...named(upload), partNumber, sha256, origin: kinora.base };
    return (await kinora.as(publisher, uploadPartUrl, { params, body })).presignedUrl;
  };
  const put = async (upload: OpenUpload, partNumber: number, bytes: Buffer) => {
    const sha256 = upload.file ? sha256Of(bytes) : undefined;
    const body = { ...named(upload), partNumber, sha256, origin: kinora.base };
    const { presignedUrl, headers } = await kinora.as(publisher, uploadPartUrl, { params, body });
    const response = await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(bytes), headers });
    return response.headers.get('etag') ?? '';
  };
  const register = (upload: OpenUpload, partNumber: number, etag: string, sha256?: string) =>
    kinora.as(publisher, completePart, { params, body: { ...named(upload), partNumber, etag, sha256 } });
  const send = async (upload: OpenUpload, partNumber: number, bytes = filmParts[partNumber - 1]!) =>
    register(
      upload,
      partNumber,
      await put(upload, partNumber, bytes),
      upload.file ? sha256Of(bytes) : undefined,
    );
  const finish = (upload: OpenUpload) =>
    kinora.as(publisher, completeUpload, { params, body: named(upload) });
  const refusedFinish = (upload: OpenUpload) =>
    kinora.refused(publisher, completeUpload, { params, body: named(upload) });
  const status = () => kinora.as(publisher, uploadStatus, { params });
  const receipt = () => kinora.as(publisher, uploadReceipt, { params });
  const cancel = () => kinora.as(publisher, cancelUpload, { params });
  const videos = () =>
    kinora.context.db.selectFrom('videos').selectAll().where('episode_id', '=', episode_id).execute();
  const uploadActions = { start, named, addressOf, put, register, send, finish, refusedFinish };
  return { publisher, episode_id, params, ...uploadActions, status, receipt, cancel, videos };
}
export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
/** Describes a file as a browser does; files of the same size with different marks are different files. */
export const fileOf = (bytes: Buffer, mark = 'a', name = 'arrival.mp4'): UploadFile => ({
  name,
  size_bytes: bytes.length,
  fingerprint: mark.repeat(64),
});
export const putBytes = (url: string, bytes: Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
export const isInStorage = async (kinora: TestApp, { key, uploadId }: OpenUpload) =>
  (await kinora.context.storage.listUploads('sources/')).some(
    (upload) => upload.key === key && upload.storage_ref === uploadId,
  );
