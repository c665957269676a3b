import * as z from 'zod/mini';
import { toJobReport } from '#services/transcoder/mediaconvert/report.ts';
import type { JobReport } from '#services/transcoder/types.ts';

/** EventBridge's event about a job. It also contains the location of the files, which we do not use. */
const JobEvent = z.object({
  id: z.string(),
  source: z.literal('aws.mediaconvert'),
  'detail-type': z.literal('MediaConvert Job State Change'),
  time: z.string(),
  detail: z.object({
    jobId: z.string(),
    status: z.string(),
    errorCode: z.optional(z.int()),
    jobProgress: z.optional(z.object({ jobPercentComplete: z.optional(z.number()) })),
  }),
});

/** Reads the state of a job from an event; null for anything else that is sent to the same webhook. */
export function readJobEvent(
  text: string,
): { id: string; time: string; job_ref: string; report: JobReport } | null {
  const read = JobEvent.safeParse(jsonOrNull(text));
  if (!read.success) return null;
  const { id, time, detail } = read.data;
  const report = toJobReport({
    Status: detail.status,
    JobPercentComplete: detail.jobProgress?.jobPercentComplete,
    ErrorCode: detail.errorCode,
  });
  return { id, time, job_ref: detail.jobId, report };
}

export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
