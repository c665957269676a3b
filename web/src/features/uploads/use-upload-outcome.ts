import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#ui/toast/toast.ts';
import type { UploadState } from './transfer/multipart.ts';
import type { RunningUpload } from './use-upload.ts';

type OutcomeOptions = {
  episode_id: number;
  running: RunningUpload | null;
  returnTo: string;
  onCancelled: () => Promise<void>;
};

const subscribeToNothing = () => () => {};

/**
 * Announces the end of an upload and navigates to `returnTo`. @returns the upload's phase; null if there is no
 * upload.
 */
export function useUploadOutcome({
  episode_id,
  running,
  returnTo,
  onCancelled,
}: OutcomeOptions): UploadState['phase'] | null {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const phase = useSyncExternalStore(
    running?.multipart.subscribe ?? subscribeToNothing,
    () => running?.multipart.state().phase ?? null,
  );
  const handlePhase = useEffectEvent((reached: typeof phase) => {
    if (reached === 'cancelled') void onCancelled();
    if (reached !== 'finished') return;
    toast.success('File Uploaded Successfully', {
      action: { label: 'Receipt', onClick: () => void navigate(`/upload/${episode_id}`) },
    });
    toast.info('Processing Video Please Wait...');
    void queryClient.invalidateQueries();
    void navigate(returnTo);
  });
  useEffect(() => handlePhase(phase), [phase]);
  return phase;
}
