import { count } from '@kinora/contract/plural';

/** What a category or a language is used for. */
export type Uses = {
  shows_count: number;
  trashed_count: number;
  members_count: number;
  is_horror: boolean;
};

/** Why a choice cannot be deleted, and what to do instead; null if it can. */
export function obstacleTo({ shows_count, trashed_count, members_count, is_horror }: Uses): string | null {
  if (is_horror)
    return 'The home page has a row for this category, so it cannot be deleted. You can rename or hide it.';
  const users = [
    shows_count > 0 && count(shows_count, 'show', 'shows', 'en'),
    trashed_count > 0 && `${count(trashed_count, 'show', 'shows', 'en')} in the trash`,
    members_count > 0 && `the profile of ${count(members_count, 'member', 'members', 'en')}`,
  ].filter((one) => one !== false);
  if (users.length === 0) return null;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(users);
  return `It cannot be deleted, because it is used by ${list}. Hide it instead: then nobody can choose it any more, and those who have it keep it.`;
}

/** Moves one of the ids to a place in the list, counted from 1; places after the end mean the last place. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(place - 1, 0, id);
}
