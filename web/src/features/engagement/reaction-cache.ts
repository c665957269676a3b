import { reactions } from '@kinora/contract/engagement/reactions';
import type { ReactionLists } from '@kinora/contract/engagement/reactions';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import type { Opinion } from './lists.ts';
import { createOptimisticQueue } from './optimistic-queue.ts';

const { queryKey } = queryOf(reactions, {});

export const followQueue = createOptimisticQueue<boolean>();
export const opinionQueue = createOptimisticQueue<Opinion>();

/**
 * The reactions last shown or requested. Presses rely on this, since a second one may come before the next
 * render.
 */
export function shownReactions(client: QueryClient): ReactionLists | undefined {
  return client.getQueryData<ReactionLists>(queryKey);
}

/** Shows a change right away, and cancels requests in flight that would not include it. */
export function showReaction(
  client: QueryClient,
  change: (lists: ReactionLists | undefined) => ReactionLists,
): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData<ReactionLists>(queryKey, change);
}

/** Refetches once no call is in flight whose effect the response might miss. */
export function readSettledReactions(client: QueryClient): void {
  if (followQueue.count() + opinionQueue.count() === 0) void client.invalidateQueries({ queryKey });
}
