import { maturityLevels, type MaturityLevel } from '@kinora/contract/common';
import type { ShowCard } from '@kinora/contract/shows';

/** For whom and when something is listed: nothing above their setting, nothing before its moment. */
export type Audience = { now: Date; viewer_id: number | null; levels: readonly MaturityLevel[] };

/** What shows there are for a viewer now; a visitor has no setting, and can play nothing. */
export function audienceOf(
  viewer: { id: number; maturity_level: MaturityLevel } | null,
  now: Date,
): Audience {
  return {
    now,
    viewer_id: viewer?.id ?? null,
    levels: viewer ? levelsUpTo(viewer.maturity_level) : maturityLevels,
  };
}

/** Shows for everyone and shows for children are below all others, and not above one another. */
const heights: Record<MaturityLevel, number> = {
  'E - Everyone': 0,
  'K - Kids': 0,
  'T - Teen': 1,
  'A - Adult': 2,
};

export function levelsUpTo(setting: MaturityLevel): readonly MaturityLevel[] {
  return maturityLevels.filter((level) => heights[level] <= heights[setting]);
}

/** The shows under the name of each of their genres, the genres in alphabetical order. */
export function byCategory(shows: ShowCard[]): Record<string, ShowCard[]> {
  const names = new Set(shows.flatMap((show) => show.category.map((one) => one.category_name)));
  return Object.fromEntries(
    [...names]
      .toSorted()
      .map((name) => [name, shows.filter((show) => show.category.some((one) => one.category_name === name))]),
  );
}
