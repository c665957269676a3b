import type { Place } from '@kinora/contract/operator/banners';
import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;

/** Derived from views: the order of rails, and which shows go together; and what staff feature. */
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
  region_trends: { region: string; show_id: number; trend: number };
  watch_times: {
    user_id: number;
    episode_id: number;
    show_id: number;
    watched_s: number;
    watched_at: Instant;
  };
  neighbour_models: {
    id: GeneratedAlways<number>;
    made_at: Instant;
    current: Default<boolean>;
    pull: Default<number>;
  };
  show_neighbours: { model_id: number; show_id: number; neighbour_id: number; score: number };
};
