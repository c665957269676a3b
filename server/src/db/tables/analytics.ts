import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Tables for publishers' analytics: see docs/decisions/0022-analytics.md. */
export type AnalyticsTables = {
  watch_deltas: {
    id: GeneratedAlways<number>;
    user_id: number;
    episode_id: number;
    kind: 'watched' | 'joined' | 'viewed' | 'recount';
    at: ColumnType<string | null, Date | null | undefined, never>;
    from_s: number | null;
    to_s: number | null;
  };
  viewer_months: { user_id: number; episode_id: number; month: string; views: number; watched_s: number };
  viewer_episodes: { user_id: number; episode_id: number; show_id: number; parts: string };
  show_months: { show_id: number; month: string; departed: boolean; views: number; watched_s: number };
  episode_audiences: {
    episode_id: number;
    departed: boolean;
    viewers: number;
    finished: number;
    parts: number[];
  };
  episode_pairs: { episode_id: number; other_id: number; departed: boolean; viewers: number };
  departed_views: { episode_id: number; views: number };
  follow_months: { show_id: number; month: string; change: number };
  analytics_state: { is_only: Generated<boolean>; counted_at: ColumnType<string | null, Date | null, Date> };
};
