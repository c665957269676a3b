import {
  CancelJobCommand,
  CreateJobCommand,
  GetJobCommand,
  MediaConvertClient,
  SearchJobsCommand,
} from '@aws-sdk/client-mediaconvert';
import { second, type Clock } from '#clock.ts';
import { jobRequest, tokenKey } from '#services/transcoder/mediaconvert/job-request.ts';
import { hasEnded, nullIfMissing } from '#services/transcoder/mediaconvert/errors.ts';
import { toJobReport } from '#services/transcoder/mediaconvert/report.ts';
import { receiver } from '#services/transcoder/mediaconvert/receive.ts';
import type { RemoteTranscoder } from '#services/transcoder/types.ts';
import type { S3Location } from '#config/s3-url.ts';
import type { MediaConvertSettings } from '#config/transcoder-settings.ts';

/** Converts films with AWS Elemental MediaConvert, which reads them from our bucket and writes to it. */
export function openMediaConvert(
  settings: MediaConvertSettings,
  { bucket, credentials }: S3Location,
  clock: Clock,
): RemoteTranscoder {
  const { region, endpoint } = settings;
  const client = new MediaConvertClient({
    region,
    requestHandler: { connectionTimeout: 5 * second, requestTimeout: 20 * second },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  return {
    kind: 'mediaconvert',
    submit: async (order) => {
      const { Job } = await client.send(new CreateJobCommand(jobRequest(settings, bucket, order)));
      if (!Job?.Id) throw new Error('MediaConvert returned no job id');
      return Job.Id;
    },
    find: async ({ token, source_key }) => {
      const { Jobs } = await client.send(
        new SearchJobsCommand({ InputFile: `s3://${bucket}/${source_key}`, MaxResults: 20 }),
      );
      return Jobs?.find(({ UserMetadata }) => UserMetadata?.[tokenKey] === token)?.Id ?? null;
    },
    read: async (job_ref) => {
      const found = await nullIfMissing(client.send(new GetJobCommand({ Id: job_ref })));
      return found?.Job ? toJobReport(found.Job) : null;
    },
    cancel: async (job_ref) => {
      await client.send(new CancelJobCommand({ Id: job_ref })).catch((error: unknown) => {
        if (!hasEnded(error)) throw error;
      });
    },
    receive: receiver(settings, clock),
    close: () => client.destroy(),
  };
}
