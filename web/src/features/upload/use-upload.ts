import { addressOf } from '@kinora/contract/client';
import { cancelUpload, uploadStatus } from '@kinora/contract/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/api.ts';
import { fingerprintOf, isSameFile } from './fingerprint.ts';
import type { Fingerprint } from './fingerprint.ts';
import { startMultipart } from './multipart.ts';
import type { Multipart } from './multipart.ts';
import { forgetUpload, recallUpload, rememberUpload } from './remembered-upload.ts';
import { serverTransport } from './server-transport.ts';

export type RunningUpload = { file: File; multipart: Multipart };

/** A file that is not the one whose parts the server holds; `expected` is null when that is not known here. */
export type StrangeFile = { file: File; expected: Fingerprint | null };

/** The upload of an episode's video: begun by choosing a file, and gone on with by choosing it again. */
export function useUpload(episode_id: number) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [strange, setStrange] = useState<StrangeFile | null>(null);

  useEffect(() => () => running?.multipart.pause(), [running]);
  useEffect(() => {
    const look = () => running?.multipart.setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, [running]);

  const forget = async () => {
    forgetUpload(episode_id);
    setStrange(null);
    setRunning(null);
    await queryClient.invalidateQueries({
      queryKey: [addressOf(uploadStatus, { params: { episode_id } })],
    });
  };
  const begin = async (file: File) => {
    const fingerprint = await fingerprintOf(file);
    const transport = serverTransport(episode_id, (uploadId) =>
      rememberUpload(episode_id, { uploadId, file: fingerprint }),
    );
    setStrange(null);
    setRunning({ file, multipart: startMultipart(file, transport, { isOnline: navigator.onLine }) });
  };

  return {
    running,
    strange,
    /** @throws CallError when the server cannot be asked what it holds. */
    choose: async (file: File) => {
      const { data: open } = await call(uploadStatus, { params: { episode_id } });
      const known = recallUpload(episode_id);
      const expected = known && known.uploadId === open?.uploadId ? known.file : null;
      const isFree = !open || open.parts.length === 0;
      if (isFree || (expected && isSameFile(expected, await fingerprintOf(file)))) await begin(file);
      else setStrange({ file, expected });
    },
    /** Has the server forget what it holds, and sends the strange file in its place. */
    startOver: async (file: File) => {
      await call(cancelUpload, { params: { episode_id } });
      await begin(file);
    },
    /** Has the server forget an upload that is not running here. */
    discard: async () => {
      await call(cancelUpload, { params: { episode_id } });
      await forget();
    },
    forget,
  };
}
