import { reactions } from '@kinora/contract/reactions';
import type { ReactionLists } from '@kinora/contract/reactions';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/queries.ts';

const { queryKey } = queryOf(reactions, {});

/** Shows a change at once; an answer that was on its way and does not know of it is dropped. */
export function showReaction(
  client: QueryClient,
  change: (lists: ReactionLists | undefined) => ReactionLists,
): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData<ReactionLists>(queryKey, change);
}

/** Reads the truth once calls have settled. */
export function readReactions(client: QueryClient): void {
  void client.invalidateQueries({ queryKey });
}
