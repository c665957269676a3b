import { requestPath } from '@kinora/contract/client';
import { cancelUpload, uploadStatus, type UploadFile } from '@kinora/contract/uploads/uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { storeInterruptedInput, takeInterruptedInput } from '#lib/session/interrupted-input.ts';
import type { Advice } from './inspect/advice.ts';
import { isSameFile } from './file-worker/fingerprint.ts';
import { runInWorker } from './file-worker/run-in-worker.ts';
import { startMultipart, type MultipartUpload } from './transfer/multipart.ts';
import { serverTransport } from './transfer/server-transport.ts';

/** A film that was inspected and accepted. */
export type ChosenFilm = { file: File; advice: Advice };
export type RunningUpload = ChosenFilm & { multipart: MultipartUpload };

/**
 * The chosen file is not the one whose upload is open. `expected` describes the open upload's file;
 * null if an API client opened the upload without describing its file.
 */
export type DifferentFile = ChosenFilm & { expected: UploadFile | null };

/**
 * The upload of an episode's video: started by choosing a file, and resumed by choosing the same file again.
 */
export function useUpload(episode_id: number, replaces: boolean) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [mismatch, setMismatch] = useState<DifferentFile | null>(null);

  useEffect(
    () => () => {
      running?.multipart.pause();
      if (running)
        storeInterruptedInput(inputName(episode_id), {
          film: { file: running.file, advice: running.advice },
        });
    },
    [running, episode_id],
  );
  useEffect(() => {
    const updateOnline = () => running?.multipart.setOnline(navigator.onLine);
    addEventListener('online', updateOnline);
    addEventListener('offline', updateOnline);
    return () => {
      removeEventListener('online', updateOnline);
      removeEventListener('offline', updateOnline);
    };
  }, [running]);

  const clear = async () => {
    setMismatch(null);
    setRunning(null);
    await queryClient.invalidateQueries({
      queryKey: [requestPath(uploadStatus, { params: { episode_id } })],
    });
  };
  const begin = (film: ChosenFilm, description: UploadFile) => {
    const checksum = (bytes: Blob) => runInWorker('checksum', bytes);
    const transport = serverTransport(episode_id, description, replaces);
    setMismatch(null);
    setRunning({
      ...film,
      multipart: startMultipart(film.file, transport, { checksum, isOnline: navigator.onLine }),
    });
  };

  return {
    running,
    mismatch,
    /** @throws CallError if the open upload cannot be read from the server. */
    choose: async (film: ChosenFilm) => {
      const description = await describe(film.file);
      const { data: open } = await call(uploadStatus, { params: { episode_id } });
      if (!open || isSameFile(open.file, description)) begin(film, description);
      else setMismatch({ ...film, expected: open.file });
    },
    /** Discards the parts on the server, and uploads the other file instead. */
    startOver: async (film: ChosenFilm) => {
      await call(cancelUpload, { params: { episode_id } });
      begin(film, await describe(film.file));
    },
    /** Discards an upload that is not running in this window. */
    discard: async () => {
      await call(cancelUpload, { params: { episode_id } });
      await clear();
    },
    forget: clear,
  };
}

/**
 * Returns the film whose upload was interrupted by the end of a session, so that the same person can resume
 * it; null on later calls.
 */
export function takeInterruptedFilm(episode_id: number): ChosenFilm | null {
  return (takeInterruptedInput(inputName(episode_id))?.['film'] as ChosenFilm | undefined) ?? null;
}

const inputName = (episode_id: number) => `upload ${episode_id}`;

const describe = async (file: File): Promise<UploadFile> => ({
  name: file.name.slice(-255),
  size_bytes: file.size,
  fingerprint: await runInWorker('fingerprint', file),
});
