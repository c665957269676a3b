import type { JobReport, JobState } from '#services/transcoder/types.ts';

type JobStatus = {
  Status?: string | undefined;
  JobPercentComplete?: number | undefined;
  ErrorCode?: number | undefined;
};

const states: Readonly<Record<string, JobState>> = {
  SUBMITTED: 'submitted',
  PROGRESSING: 'progressing',
  // Sent only in notifications, for a job still running.
  STATUS_UPDATE: 'progressing',
  INPUT_INFORMATION: 'progressing',
  COMPLETE: 'complete',
  ERROR: 'error',
  CANCELED: 'canceled',
};

/** Translates MediaConvert's status of a job into ours. An unknown status at least confirms that the job exists. */
export function toJobReport({ Status = '', JobPercentComplete = 0, ErrorCode }: JobStatus): JobReport {
  return {
    state: states[Status] ?? 'submitted',
    percent: Math.min(100, Math.max(0, Math.floor(JobPercentComplete))),
    error_code: ErrorCode ?? null,
  };
}
