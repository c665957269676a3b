import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { ChooseFilm } from './choose-film.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import { UploadError } from './upload-error.tsx';
import { UploadProblem } from './transfer/upload-problem.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUploadOutcome } from './use-upload-outcome.ts';
import { useUpload } from './use-upload.ts';

type VideoUploadProps = {
  episode_id: number;
  /** Whether the upload replaces an existing video. */
  replaces: boolean;
  /** Where to go after the upload. */
  returnTo: string;
};

/** The whole upload, from choosing a file to the last part. */
export function VideoUpload({ episode_id, replaces, returnTo }: VideoUploadProps) {
  const { running, mismatch, choose, startOver, discard, forget } = useUpload(episode_id, replaces);
  const [isCancelling, setIsCancelling] = useState(false);
  const discarding = useWrite(discard);
  const phase = useUploadOutcome({ episode_id, running, returnTo, onCancelled: forget });
  const isUnderway = phase !== null && phase !== 'finished' && phase !== 'cancelled';
  return (
    <div className="grid gap-6">
      {running ? (
        <UploadProgress {...running} episode_id={episode_id} onCancel={() => setIsCancelling(true)} />
      ) : (
        <ChooseFilm
          episode_id={episode_id}
          replaces={replaces}
          mismatch={mismatch}
          choose={choose}
          startOver={startOver}
          onDiscard={() => setIsCancelling(true)}
        />
      )}
      <UploadError
        problem={discarding.error && new UploadProblem('Failed to cancel the upload', discarding.error)}
      />
      <QuotaMeter />
      <ConfirmDialog
        title="Cancel this upload?"
        confirmLabel="Cancel upload"
        cancelLabel="Keep it"
        isOpen={isCancelling}
        onCancel={() => setIsCancelling(false)}
        onConfirm={() => {
          setIsCancelling(false);
          if (running) void running.multipart.cancel();
          else discarding.mutate(undefined);
        }}
      >
        The parts uploaded so far will be deleted. You can upload the video again from the start.
      </ConfirmDialog>
      <LeaveWarning isActive={isUnderway}>
        The upload stops when you leave. The parts uploaded so far are kept for a day: to continue, come back,
        here or on another device, and choose the same file.
      </LeaveWarning>
    </div>
  );
}
