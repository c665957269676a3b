import type { EpisodeAudience } from '@kinora/contract/analytics/analytics';

/** `2. Arrival`, prefixed with its season if the show has several. */
export const episodeName = (
  { season_title, episode_number, title }: EpisodeAudience,
  includesSeason: boolean,
): string => `${includesSeason ? `${season_title} · ` : ''}${episode_number}. ${title}`;

export const hasSeveralSeasons = (episodes: readonly EpisodeAudience[]): boolean =>
  new Set(episodes.map(({ season_title }) => season_title)).size > 1;
