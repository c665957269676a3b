import * as z from 'zod/mini';
import { SpeechTask } from '@kinora/contract/publishing/episode-extras';
import { defineJob } from '#jobs/define.ts';

/** Writes captions for a film that has been published. */
export const transcribeVideo = defineJob({
  name: 'transcribe-video',
  data: z.object({ video_id: z.int(), task: SpeechTask }),
  // Twelve attempts in the first hour, then hourly: about two days, in which a transcriber can be repaired.
  retries: 60,
  retry_delay_max_s: 3600,
  expire_in_s: 23 * 60 * 60,
  concurrency: 1,
  run: async (job) => {
    const { runTranscribeVideo } =
      await import('#features/processing/transcription/jobs/transcribe-video.ts');
    await runTranscribeVideo(job);
  },
  prepare: async (context, signal) => {
    const { requeueTranscriptions } =
      await import('#features/processing/transcription/jobs/requeue-transcriptions.ts');
    await requeueTranscriptions(context, signal);
  },
});
