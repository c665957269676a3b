import type { ReactionLists } from '@kinora/contract/engagement/reactions';

/** A viewer's rating of a show; like and dislike exclude each other. */
export type Opinion = 'like' | 'dislike' | null;

const noReactions: ReactionLists = { likedShowsIds: [], dislikedShowsIds: [], followedShowsIds: [] };

export function findOpinion(lists: ReactionLists | undefined, show_id: number): Opinion {
  if (lists?.likedShowsIds.includes(show_id)) return 'like';
  return lists?.dislikedShowsIds.includes(show_id) ? 'dislike' : null;
}

export function isFollowed(lists: ReactionLists | undefined, show_id: number): boolean {
  return lists?.followedShowsIds.includes(show_id) ?? false;
}

export function withOpinion(
  lists: ReactionLists | undefined,
  show_id: number,
  opinion: Opinion,
): ReactionLists {
  const { likedShowsIds, dislikedShowsIds, ...rest } = lists ?? noReactions;
  return {
    ...rest,
    likedShowsIds: withId(likedShowsIds, show_id, opinion === 'like'),
    dislikedShowsIds: withId(dislikedShowsIds, show_id, opinion === 'dislike'),
  };
}

export function withFollow(
  lists: ReactionLists | undefined,
  show_id: number,
  isFollowing: boolean,
): ReactionLists {
  const { followedShowsIds, ...rest } = lists ?? noReactions;
  return { ...rest, followedShowsIds: withId(followedShowsIds, show_id, isFollowing) };
}

function withId(ids: readonly number[], id: number, isIncluded: boolean): number[] {
  const others = ids.filter((one) => one !== id);
  return isIncluded ? [id, ...others] : others;
}
