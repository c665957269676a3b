import type { ShowCard } from '@kinora/contract/shows';

/** The shows under the name of each of their genres, the genres in alphabetical order. */
export function byCategory(shows: ShowCard[]): Record<string, ShowCard[]> {
  const names = new Set(shows.flatMap((show) => show.category.map((one) => one.category_name)));
  return Object.fromEntries(
    [...names]
      .toSorted()
      .map((name) => [name, shows.filter((show) => show.category.some((one) => one.category_name === name))]),
  );
}
