import * as z from 'zod/mini';
import { reportOf } from '#services/transcoder/mediaconvert/report.ts';
import type { JobReport } from '#services/transcoder/types.ts';

/** What EventBridge tells of a job; where its files lie is in there too, and is none of our sources. */
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

/** Null for anything else that somebody may send over the same way. */
export function readJobEvent(
  text: string,
): { id: string; time: string; job_ref: string; report: JobReport } | null {
  const read = JobEvent.safeParse(jsonOrNull(text));
  if (!read.success) return null;
  const { id, time, detail } = read.data;
  const report = reportOf({
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
