import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { UploadState } from './multipart.ts';
import type { RunningUpload } from './use-upload.ts';

type OutcomeOptions = {
  running: RunningUpload | null;
  doneTo: string;
  onCancelled: () => Promise<void>;
};

const never = () => () => {};

/** Says how an upload ended and leads on; answers its phase, null while there is none. */
export function useOutcome({ running, doneTo, onCancelled }: OutcomeOptions): UploadState['phase'] | null {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const phase = useSyncExternalStore(
    running?.multipart.subscribe ?? never,
    () => running?.multipart.state().phase ?? null,
  );
  useEffect(() => {
    if (phase === 'cancelled') void onCancelled();
    if (phase !== 'finished') return;
    toast.success('File Uploaded Successfully');
    toast.info('Processing Video Please Wait...');
    void queryClient.invalidateQueries();
    void navigate(doneTo);
    // Only the end of an upload counts, not a new render of what it leads to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [phase]);
  return phase;
}
