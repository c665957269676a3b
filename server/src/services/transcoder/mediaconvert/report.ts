import type { JobReport, JobState } from '#services/transcoder/types.ts';

type Told = {
  Status?: string | undefined;
  JobPercentComplete?: number | undefined;
  ErrorCode?: number | undefined;
};

const states: Readonly<Record<string, JobState>> = {
  SUBMITTED: 'submitted',
  PROGRESSING: 'progressing',
  // A notification's word for a job that goes on.
  STATUS_UPDATE: 'progressing',
  INPUT_INFORMATION: 'progressing',
  COMPLETE: 'complete',
  ERROR: 'error',
  CANCELED: 'canceled',
};

/** A job in our words. A status that we do not know says at least that the job is there. */
export function reportOf({ Status = '', JobPercentComplete = 0, ErrorCode }: Told): JobReport {
  return {
    state: states[Status] ?? 'submitted',
    percent: Math.min(100, Math.max(0, Math.floor(JobPercentComplete))),
    error_code: ErrorCode ?? null,
  };
}
