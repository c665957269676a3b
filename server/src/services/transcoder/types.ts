import type { PlannedAudio } from '#db/tables/processing.ts';

/** A film to be converted externally. Every value comes from our own rows. */
export type Order = {
  /** Identifies this conversion; a repeated request with the same token has no further effect. */
  token: string;
  /** Storage key of the uploaded file. */
  source_key: string;
  /** The folder in storage for the files; ends in a slash. */
  prefix: string;
  /** `is_unflagged`: interlaced, although the file does not say so. */
  picture: { interlaced: boolean; is_unflagged?: boolean; hdr: boolean };
  /** Empty for a silent film. */
  audio_tracks: readonly PlannedAudio[];
  rungs: readonly {
    bitrate: number;
    width: number;
    height: number;
    frame_rate: { num: number; den: number };
  }[];
  /** Number of frames between key frames, which is one segment. */
  gop: number;
};

/** The states of a job, in order; a state is never followed by an earlier one. */
export const jobStates = ['asked', 'submitted', 'progressing', 'complete', 'error', 'canceled'] as const;
export type JobState = (typeof jobStates)[number];

/** The state of a job as read from the transcoder. */
export type JobReport = { state: JobState; percent: number; error_code: number | null };

/** A notification whose origin has been verified. Only the progress of our job is taken from it. */
type TranscoderMessage = { message_id: string; job_ref: string; report: JobReport };

/**
 * A webhook request: a message about a job, an authentic request about something else, or a request to be refused.
 */
export type ReceivedWebhook =
  | { kind: 'job'; message: TranscoderMessage }
  | { kind: 'nothing' }
  | { kind: 'refused'; status: 401 | 403; reason: string };

export type RemoteTranscoder = {
  kind: 'mediaconvert';
  /** Starts a conversion. @returns the job's id at the transcoder. */
  submit: (order: Order) => Promise<string>;
  /** Finds the job created for a token, in case the response to the request was lost. */
  find: (order: Pick<Order, 'token' | 'source_key'>) => Promise<string | null>;
  /** Reads a job's state; null if the transcoder does not have the job, or no longer does. */
  read: (job_ref: string) => Promise<JobReport | null>;
  /** Stops a job; it is not an error if the job has already ended. */
  cancel: (job_ref: string) => Promise<void>;
  receive: (
    raw_body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ) => Promise<ReceivedWebhook>;
  close: () => void;
};

/** Converts films: our own worker with ffmpeg, or an external service whose progress is polled. */
export type Transcoder = { kind: 'local' } | RemoteTranscoder;
