import type { Place } from '@kinora/contract/operator/banners';
import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;

/** Derived from views: the order of rails, and which shows go together. Also the shows that staff feature. */
export type DiscoveryTables = {
  show_scores: { show_id: number; popular: Default<number>; trend: Default<number>; release_date: Instant };
  banners: {
    id: GeneratedAlways<number>;
    place: Place;
    show_id: number;
    first_day: string;
    last_day: string;
    created_at: Instant;
  };
  view_changes: {
    id: GeneratedAlways<number>;
    user_id: number;
    episode_id: number | null;
    viewed_at: ColumnType<string | null, Date | null | undefined, never>;
  };
  counted_views: {
    user_id: number;
    day: string;
    episode_id: number;
    show_id: number;
    viewed_at: Instant;
    region: string | null;
    is_recent: boolean;
  };
  view_sums: {
    show_id: number;
    region: string;
    recent: number;
    past: number;
    weight: number;
    weighed_at: Instant;
  };
  score_state: { is_only: Default<boolean>; scored_at: ColumnType<string | null, Date | null, Date> };
  region_trends: { region: string; show_id: number; trend: number };
  watch_times: {
    user_id: number;
    episode_id: number;
    show_id: number;
    watched_s: number;
    watched_at: Instant;
  };
  history_changes: { user_id: number; is_due: Default<boolean> };
  viewer_histories: { user_id: number; shows: number[]; strengths: number[]; times: number[] };
  show_pairs: { show_id: number; other_id: number; together: number };
  departed_histories: { id: GeneratedAlways<number>; shows: number[]; strengths: number[] };
  neighbour_models: {
    id: GeneratedAlways<number>;
    made_at: Instant;
    current: Default<boolean>;
    pull: Default<number>;
  };
  show_neighbours: { model_id: number; show_id: number; neighbour_id: number; score: number };
};
