import { useWrite } from '#lib/api/use-write.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { DropZone } from './drop-zone.tsx';
import { lengthRefusal } from './fullness.ts';
import { inspectUpload } from './inspect/inspect-upload.ts';
import { OpenUploadNotice } from './open-upload-notice.tsx';
import { DifferentFileNotice } from './different-file-notice.tsx';
import { useQuota } from './quota-meter.tsx';
import { UploadError } from './upload-error.tsx';
import { UploadProblem } from './transfer/upload-problem.ts';
import { useOpenUpload } from './use-open-upload.ts';
import { takeInterruptedFilm, type useUpload } from './use-upload.ts';

type ChooseFilmProps = Pick<ReturnType<typeof useUpload>, 'mismatch' | 'choose' | 'startOver'> & {
  episode_id: number;
  replaces: boolean;
  onDiscard: () => void;
};

/** Accepts a file, shows what is wrong with it, and resumes an open upload. */
export function ChooseFilm({
  episode_id,
  replaces,
  mismatch,
  choose,
  startOver,
  onDiscard,
}: ChooseFilmProps) {
  const [fileError, setFileError] = useState<string | null>(null);
  const task = useWrite((step: () => Promise<void>) => step());
  const openUpload = useOpenUpload(episode_id);
  const { data: quota } = useQuota();
  const resumeInterrupted = useEffectEvent(() => {
    const interrupted = takeInterruptedFilm(episode_id);
    if (interrupted) task.mutate(() => choose(interrupted));
  });
  useEffect(() => resumeInterrupted(), []);
  const accept = async (file: File) => {
    setFileError(null);
    const advice = await inspectUpload(file);
    // The quota counts replacements and resumed uploads differently, so the service checks those itself.
    const refusal =
      advice.refusal ?? (replaces || openUpload || !quota ? null : lengthRefusal(quota, advice.duration_s));
    if (refusal) setFileError(refusal);
    else await choose({ file, advice });
  };
  return (
    <>
      {mismatch ? (
        <DifferentFileNotice
          file={mismatch.file}
          expected={mismatch.expected}
          isBusy={task.isPending}
          onStartOver={() => task.mutate(() => startOver(mismatch))}
        />
      ) : (
        openUpload && <OpenUploadNotice upload={openUpload} onDiscard={onDiscard} />
      )}
      <DropZone
        isBusy={task.isPending}
        error={fileError}
        onFile={(file) => task.mutate(() => accept(file))}
      />
      <UploadError problem={task.error && new UploadProblem('Failed to initiate upload', task.error)} />
    </>
  );
}
