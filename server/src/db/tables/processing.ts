import type { Damage } from '@kinora/contract/processing/damage';
import type { VideoStatus } from '@kinora/contract/processing/processing';
import type { Setback } from '@kinora/contract/processing/setback';
import type { ColumnType, Generated as Default, GeneratedAlways, JSONColumnType } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
type Id = GeneratedAlways<number>;

/** Films and their conversion: see docs/decisions/0010-processing-videos.md. */
export type ProcessingTables = {
  videos: {
    id: Id;
    episode_id: number;
    upload_id: number | null;
    source_key: string | null;
    status: VideoStatus;
    process_status: Default<number>;
    reason_code: string | null;
    file_faults: Default<number>;
    reason: string | null;
    attempt: Default<number>;
    lease_until: MaybeInstant;
    duration_s: number | null;
    reserved_s: number | null;
    width: number | null;
    height: number | null;
    prefix: string | null;
    previews: JSONColumnType<Previews> | null;
    stored_bytes: number | null;
    stands_in_for: number | null;
    playable_s: number | null;
    damage: JSONColumnType<Damage> | null;
    texts: JSONColumnType<FilmTexts> | null;
    setback: Setback['kind'] | null;
    setback_cause: string | null;
    created_at: Instant;
    updated_at: Instant;
    ready_at: MaybeInstant;
  };
  video_plans: { video_id: number; plan: JSONColumnType<object> };
  video_groups: {
    video_id: number;
    first_segment: number;
    end_segment: number;
    claim: number | null;
    lease_until: MaybeInstant;
    segments_done: Default<number>;
    has_failed: Default<boolean>;
    tracks: JSONColumnType<EncodedTrack[]> | null;
    suspected: JSONColumnType<{ from_s: number; to_s: number }[], string | undefined>;
  };
  transcoder_jobs: {
    id: Id;
    video_id: number;
    token: string;
    job_ref: string | null;
    state: Default<JobState>;
    percent: Default<number>;
    error_code: number | null;
    try: number;
    prefix: string;
    plan: JSONColumnType<ConversionPlan>;
    previews: JSONColumnType<Previews> | null;
    closed: Default<boolean>;
    asked_at: Instant;
    checked_at: MaybeInstant;
  };
  transcriptions: {
    video_id: number;
    task: 'transcribe' | 'translate';
    state: Default<TranscriptionState>;
    asked_at: Instant;
  };
  processing_health: { is_only: Default<boolean>; able_at: MaybeInstant; unable_at: MaybeInstant };
  transcoder_messages: { message_id: string; received_at: Instant };
  renditions: { video_id: number; bitrate: number; width: number; height: number; playlist: string };
};

type TranscriptionState = 'waiting' | 'done' | 'no_speech' | 'failed';

type JobState = 'asked' | 'submitted' | 'progressing' | 'complete' | 'error' | 'canceled';

type Size = { width: number; height: number };

/** The planned renditions of an externally converted film, and the facts known when it was submitted. */
export type ConversionPlan = {
  picture: { interlaced: boolean; is_unflagged?: boolean; hdr: boolean };
  sounds: PlannedAudio[];
  rungs: (Size & { bitrate: number; adaptive_only?: true; frame_rate: { num: number; den: number } })[];
  gop: number;
  duration_s: number;
  video_end_s: number;
  width: number;
  height: number;
};

/** An audio track of an externally converted film: how viewers choose it, and what it is made from. */
export type PlannedAudio = {
  /** The folder of its files; unique within the film. */
  folder: string;
  speakers: 'stereo' | '5.1';
  name: string;
  language: string | null;
  is_description: boolean;
  is_main: boolean;
  is_automatic: boolean;
  /** Indexes of the uploaded file's tracks that it is made from: several if each holds one channel. */
  streams: number[];
  channels: number;
  /** The gains with which the channels are mixed into the speakers; null if the channels are used as they are. */
  gains: number[][] | null;
};

/**
 * One rendition's segments in a group: the header that its encoder wrote, in base64, and facts about each
 * segment.
 */
export type EncodedTrack = {
  /** Name of the folder of its rung. */
  rung: string;
  init: string;
  segments: { samples: number; ticks: number; bytes: number; first_bytes: number }[];
};

/** Where the scrubber's previews are: sprite sheets, with one preview every `interval_s` seconds. */
export type Previews = {
  interval_s: number;
  tile_width: number;
  tile_height: number;
  columns: number;
  rows: number;
  files: string[];
};

/** The texts found in an upload: the storage keys of its captions, and its chapters. */
export type FilmTexts = {
  captions: { language: string; label: string; key: string }[];
  chapters: { start_s: number; title: string }[];
};
