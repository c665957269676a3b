import type { EpisodeItem, SeasonItem } from '@kinora/contract/catalogue/shows';

export type PlaceInShow = {
  season: SeasonItem;
  episode: EpisodeItem;
  /** Within the season; null at its ends. */
  previous: EpisodeItem | null;
  next: EpisodeItem | null;
  /** What to play next: the next episode, or the first one of the next season with episodes. */
  following: EpisodeItem | null;
};

/** The position of an episode among the released ones; null if it isn't one of them. */
export function findPlaceInShow(seasons: readonly SeasonItem[], episode_id: number): PlaceInShow | null {
  for (const [seasonIndex, season] of seasons.entries()) {
    const index = season.episodes.findIndex(({ id }) => id === episode_id);
    const episode = season.episodes[index];
    if (!episode) continue;
    const next = season.episodes[index + 1] ?? null;
    const laterSeason = seasons.slice(seasonIndex + 1).find(({ episodes }) => episodes.length > 0);
    return {
      season,
      episode,
      previous: season.episodes[index - 1] ?? null,
      next,
      following: next ?? laterSeason?.episodes[0] ?? null,
    };
  }
  return null;
}
