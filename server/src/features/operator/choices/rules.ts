import { count } from '@kinora/contract/plural';

/** What a category or a language is used for. */
export type Uses = {
  shows_count: number;
  trashed_count: number;
  members_count: number;
  is_horror: boolean;
};

/** Why a choice cannot be deleted, and what to do instead; null if it can. */
export function deletionObstacle({
  shows_count,
  trashed_count,
  members_count,
  is_horror,
}: Uses): string | null {
  if (is_horror)
    return 'The home page has a row for this category, so it cannot be deleted. You can rename or hide it.';
  const uses = [
    shows_count > 0 && count(shows_count, 'show', 'shows', 'en'),
    trashed_count > 0 && `${count(trashed_count, 'show', 'shows', 'en')} in the trash`,
    members_count > 0 && count(members_count, 'member profile', 'member profiles', 'en'),
  ].filter((use) => use !== false);
  if (uses.length === 0) return null;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(uses);
  return `It cannot be deleted, because it is used by ${list}. Hide it instead: then nobody else can choose it, and the shows and members that have it keep it.`;
}

/** Moves one of the ids to a place in the list, counted from 1; places after the end mean the last place. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(place - 1, 0, id);
}
