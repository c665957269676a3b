import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
type Id = GeneratedAlways<number>;

/** What members have watched, and are watching. */
export type PlaybackTables = {
  watch_progress: {
    user_id: number;
    episode_id: number;
    position_s: number;
    finished: Default<boolean>;
    hidden: Default<boolean>;
    playback_started_at: MaybeInstant;
    updated_at: Instant;
  };
  playback_sessions: {
    id: string;
    user_id: number;
    episode_id: number;
    started_at: Instant;
    expires_at: Instant;
    video_id: number | null;
    stopped_at: MaybeInstant;
  };
  playback_networks: { playback_id: string; network: string; seen_at: Instant };
  playing_now: {
    playback_id: string;
    user_id: number;
    session_id: number;
    began_at: Instant;
    expires_at: Instant;
    is_displaced: Default<boolean>;
  };
  served_film: { playback_id: string; served_ms: string; updated_at: Instant };
  doubted_watching: { playback_id: string; claimed_ms: string; updated_at: Instant };
  watched_intervals: { id: Id; session_id: string; from_s: number; to_s: number; received_at: Instant };
  views: {
    session_id: string;
    user_id: number;
    episode_id: number;
    show_id: number;
    viewed_at: Instant;
    region: string | null;
  };
};
