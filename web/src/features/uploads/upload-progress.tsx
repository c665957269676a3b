import { useSyncExternalStore } from 'react';
import { count, duration, fileSize, plural } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ProgressBar } from '#ui/page/progress-bar.tsx';
import { EarlyWarning } from './early-warning.tsx';
import type { UploadState } from './transfer/multipart.ts';
import { sentPercent } from './transfer/parts.ts';
import { isDiskFull } from './transfer/retry.ts';
import { UploadError } from './upload-error.tsx';
import { useTransferSpeed } from './use-transfer-speed.ts';
import type { RunningUpload } from './use-upload.ts';

type UploadProgressProps = RunningUpload & { episode_id: number; onCancel: () => void };

/** The progress of an upload, and the actions available during it. */
export function UploadProgress({ episode_id, file, multipart, advice, onCancel }: UploadProgressProps) {
  const state = useSyncExternalStore(multipart.subscribe, multipart.state);
  const percent = sentPercent(state);
  const isStoppable = ['starting', 'uploading', 'comparing', 'offline'].includes(state.phase);
  const isCancellable = isStoppable || state.phase === 'paused' || state.phase === 'failed';
  return (
    <section aria-label="Upload" className="grid gap-6 rounded-dialog bg-surface-raised p-5 sm:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">{file.name}</p>
        <p className="text-small text-ink-faint tabular-nums">{fileSize(file.size)}</p>
      </div>
      <div className="grid gap-3">
        <p className="font-display text-display tabular-nums">{percent}%</p>
        <ProgressBar
          label={`Uploading ${file.name}`}
          value={percent}
          fill={(state.sent_bytes / state.total_bytes) * 100}
        />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink-secondary">
          <p role="status">{statusText(state)}</p>
          <TransferStatus state={state} multipart={multipart} />
        </div>
      </div>
      <EarlyWarning episode_id={episode_id} isStoppable={isCancellable} onStop={onCancel} />
      <UploadError problem={state.problem} />
      <Warnings warnings={advice.warnings} />
      <div className="flex flex-wrap gap-3">
        {isStoppable && (
          <Button variant="secondary" onPress={multipart.pause}>
            Pause
          </Button>
        )}
        {state.phase === 'paused' && <Button onPress={multipart.resume}>Resume</Button>}
        {state.phase === 'failed' && <Button onPress={multipart.resume}>Try again</Button>}
        {isCancellable && (
          <Button variant="ghost" onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </section>
  );
}

function TransferStatus({ state, multipart }: { state: UploadState; multipart: RunningUpload['multipart'] }) {
  const speed = useTransferSpeed(multipart);
  const remaining_bytes = state.total_bytes - state.sent_bytes;
  return (
    <p className="tabular-nums">
      {fileSize(state.sent_bytes)} of {fileSize(state.total_bytes)}
      {speed !== null && ` · ${fileSize(speed)}/s · ${duration(Math.max(1, remaining_bytes / speed))} left`}
    </p>
  );
}

function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Good to know" className="grid gap-2 text-small text-ink-secondary">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-3">
          <Icon name="info" size={18} className="mt-0.5 shrink-0 text-gold" />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}

function statusText(state: UploadState): string {
  const { phase, part_number, total_parts } = state;
  const part = part_number > 0 ? `part ${part_number} of ${total_parts}` : null;
  const texts: Record<UploadState['phase'], string> = {
    starting: 'Starting…',
    uploading: uploadingText(state.problem, part),
    paused: part ? `Paused at ${part}. ${storedText(state)}` : 'Paused',
    offline: 'No connection. The upload continues automatically once you are back online.',
    comparing: 'Comparing the uploaded parts with your file…',
    finishing: 'Putting the parts together…',
    finished: 'File Uploaded Successfully',
    failed: `The upload has stopped. ${storedText(state)}`,
    cancelling: 'Cancelling…',
    cancelled: 'Cancelled',
  };
  return texts[phase];
}

function uploadingText(problem: UploadState['problem'], part: string | null): string {
  if (problem && isDiskFull(problem)) return 'Waiting for free disk space…';
  return part ? `Uploading ${part}` : 'Starting…';
}

/** Only complete parts are stored, so resuming starts from fewer bytes than were sent. */
function storedText({ completed_parts, total_parts }: UploadState): string {
  if (completed_parts === 0) return 'No parts have been saved yet.';
  return `${completed_parts.toLocaleString()} of ${count(total_parts, 'part')} ${plural(completed_parts, 'is', 'are')} saved.`;
}
