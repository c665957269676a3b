import { reactions } from '@kinora/contract/reactions';
import type { ReactionLists } from '@kinora/contract/reactions';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/queries.ts';
import type { Opinion } from './lists.ts';
import { createOptimisticQueue } from './optimistic-queue.ts';

const { queryKey } = queryOf(reactions, {});

export const followQueue = createOptimisticQueue<boolean>();
export const opinionQueue = createOptimisticQueue<Opinion>();

/**
 * What was last shown or asked to be shown. A press goes by this: a second one may come before the screen
 * was drawn anew.
 */
export function shownReactions(client: QueryClient): ReactionLists | undefined {
  return client.getQueryData<ReactionLists>(queryKey);
}

/** Shows a change at once; an answer that was on its way and does not know of it is dropped. */
export function showReaction(
  client: QueryClient,
  change: (lists: ReactionLists | undefined) => ReactionLists,
): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData<ReactionLists>(queryKey, change);
}

/** Reads the truth once no call is under way that it would not know of. */
export function readSettledReactions(client: QueryClient): void {
  if (followQueue.count() + opinionQueue.count() === 0) void client.invalidateQueries({ queryKey });
}
