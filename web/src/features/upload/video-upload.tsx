import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LeaveWarning } from '#ui/leave-warning.tsx';
import { DropZone } from './drop-zone.tsx';
import { OpenUploadNotice } from './open-upload-notice.tsx';
import { StrangeFileNotice } from './strange-file-notice.tsx';
import { UploadError } from './upload-error.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useOutcome } from './use-outcome.ts';
import { useUpload } from './use-upload.ts';
import { UploadProblem } from './send-parts.ts';

type VideoUploadProps = {
  episode_id: number;
  /** Where it leads once the file is up. */
  doneTo: string;
};

/** From choosing a file to the last part of it. */
export function VideoUpload({ episode_id, doneTo }: VideoUploadProps) {
  const { running, strange, choose, startOver, discard, forget } = useUpload(episode_id);
  const [isCancelling, setIsCancelling] = useState(false);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const work = useMutation({ mutationFn: (step: () => Promise<void>) => step() });
  const phase = useOutcome({ episode_id, running, doneTo, onCancelled: forget });
  const isUnderWay = phase !== null && phase !== 'finished' && phase !== 'cancelled';
  return (
    <div className="grid gap-6">
      {running ? (
        <UploadProgress {...running} onCancel={() => setIsCancelling(true)} />
      ) : (
        <>
          {strange ? (
            <StrangeFileNotice
              {...strange}
              isBusy={work.isPending}
              onStartOver={() => work.mutate(() => startOver(strange.file))}
            />
          ) : (
            <OpenUploadNotice episode_id={episode_id} onDiscard={() => setIsCancelling(true)} />
          )}
          <DropZone
            isBusy={work.isPending}
            error={wrongFile}
            onFile={(file) => {
              const problem = problemOf(file);
              setWrongFile(problem);
              if (!problem) work.mutate(() => choose(file));
            }}
          />
          <UploadError problem={work.error && new UploadProblem('Failed to initiate upload', work.error)} />
        </>
      )}
      <ConfirmDialog
        title="Cancel this upload?"
        confirm="Cancel upload"
        stay="Keep it"
        isOpen={isCancelling}
        onStay={() => setIsCancelling(false)}
        onConfirm={() => {
          setIsCancelling(false);
          if (running) void running.multipart.cancel();
          else work.mutate(discard);
        }}
      >
        The parts that have arrived are thrown away. You can upload the video again from the start.
      </ConfirmDialog>
      <LeaveWarning isActive={isUnderWay}>
        The upload stops when you leave. What has arrived is kept for a day: come back and choose the same
        file to go on.
      </LeaveWarning>
    </div>
  );
}

function problemOf(file: File): string | null {
  const isMp4 = file.type === 'video/mp4' || file.name.toLowerCase().endsWith('.mp4');
  if (!isMp4) return 'Only mp4 files can be uploaded. Please choose an mp4 video.';
  return file.size === 0 ? 'This file is empty. Please choose another one.' : null;
}
