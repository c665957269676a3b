import { reactions, type ReactionLists } from '@kinora/contract/engagement/reactions';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';

const { queryKey } = queryOf(reactions, {});

/**
 * Options for every write to the reactions. The lists are refetched only once no write is in flight, because a
 * response might not include a pending write.
 */
export const reactionWrites = { name: 'reactions', changes: { queryKey } };

/**
 * The reactions as last shown or received. Buttons read them here when pressed, because a second press may come
 * before the next render.
 */
export function cachedReactions(client: QueryClient): ReactionLists | undefined {
  return client.getQueryData<ReactionLists>(queryKey);
}

export function updateCachedReactions(
  client: QueryClient,
  change: (lists: ReactionLists | undefined) => ReactionLists,
): void {
  client.setQueryData<ReactionLists>(queryKey, change);
}
