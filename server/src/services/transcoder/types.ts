/** One film that shall be converted somewhere else. Everything in it comes from our own rows. */
export type Order = {
  /** Names this piece of work; whoever is asked twice with the same one does it once. */
  token: string;
  /** Where the uploaded file lies in storage. */
  source_key: string;
  /** Where in storage the files go; it ends in a slash. */
  prefix: string;
  /** `is_unflagged`: interlaced, though the file does not say so. */
  picture: { interlaced: boolean; is_unflagged?: boolean; hdr: boolean };
  /** `stream` is the track's index in the file, `mix` how its channels become two; null for a silent film. */
  sound: { stream: number; channels: number; mix?: { left: number[]; right: number[] } | null } | null;
  rungs: readonly {
    bitrate: number;
    width: number;
    height: number;
    frame_rate: { num: number; den: number };
  }[];
  /** Frames from one key frame to the next, which is a segment. */
  gop: number;
};

/** In this order; a later one is never followed by an earlier one. */
export const jobStates = ['asked', 'submitted', 'progressing', 'complete', 'error', 'canceled'] as const;
export type JobState = (typeof jobStates)[number];

/** What the transcoder says of a job when we ask it. */
export type JobReport = { state: JobState; percent: number; error_code: number | null };

/** A notification whose origin is proven. Nothing of it is believed but how far our job is. */
type TranscoderMessage = { message_id: string; job_ref: string; report: JobReport };

/** What came in at the webhook: proven, about none of our jobs, or to be refused with a status. */
export type Received =
  | { kind: 'job'; message: TranscoderMessage }
  | { kind: 'nothing' }
  | { kind: 'refused'; status: 401 | 403; why: string };

export type RemoteTranscoder = {
  make: 'mediaconvert';
  /** Has a film converted. @returns the job's name at the transcoder. */
  submit: (order: Order) => Promise<string>;
  /** The job that was asked for by a token, if the request arrived; for the time when an answer is lost. */
  find: (order: Pick<Order, 'token' | 'source_key'>) => Promise<string | null>;
  /** Null when the transcoder has no such job, or no more. */
  read: (job_ref: string) => Promise<JobReport | null>;
  /** Stops a job; one that has ended already is fine. */
  cancel: (job_ref: string) => Promise<void>;
  receive: (raw_body: Buffer, headers: Readonly<Record<string, string | undefined>>) => Promise<Received>;
  close: () => void;
};

/** Who converts films: our own worker with ffmpeg, or a service that is asked and asked again how far it is. */
export type Transcoder = { make: 'local' } | RemoteTranscoder;
