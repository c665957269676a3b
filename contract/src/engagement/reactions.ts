import * as z from 'zod/mini';
import { Id, IdText } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { ShowCard } from '../catalogue/shows.ts';

const show = z.object({ show_id: IdText });

/** The caller's reaction to a show after the call; never both. */
const Reaction = z.object({ liked: z.boolean(), disliked: z.boolean() });

export const likeShow = endpoint({
  summary: 'Like a show, or remove the like; removes a dislike',
  method: 'POST',
  path: '/api/like-show',
  auth: 'member',
  encoding: 'form',
  body: show,
  response: Reaction,
});

export const dislikeShow = endpoint({
  summary: 'Dislike a show, or remove the dislike; removes a like',
  method: 'POST',
  path: '/api/dislike-show',
  auth: 'member',
  encoding: 'form',
  body: show,
  response: Reaction,
});

export const followShow = endpoint({
  summary: 'Follow a show, or stop following it; the id is present if it is now followed',
  method: 'POST',
  path: '/api/follow-show',
  auth: 'member',
  encoding: 'form',
  body: show,
  response: z.object({ id: z.optional(Id) }),
});

export const followedShows = endpoint({
  summary: 'Ids of the shows that the caller follows',
  method: 'POST',
  path: '/api/followed-shows',
  auth: 'member',
  also_get: true,
  response: z.object({ show_ids: z.array(Id) }),
});

export const followingShows = endpoint({
  summary: 'The shows that the caller follows, most recently followed first',
  method: 'GET',
  path: '/api/following/shows',
  auth: 'member',
  response: z.array(ShowCard),
});

export const ReactionLists = z.object({
  likedShowsIds: z.array(Id),
  dislikedShowsIds: z.array(Id),
  followedShowsIds: z.array(Id),
});
export type ReactionLists = z.infer<typeof ReactionLists>;

export const reactions = endpoint({
  summary: 'Ids of the shows that the caller likes, dislikes and follows',
  method: 'GET',
  path: '/api/reactions',
  auth: 'member',
  response: ReactionLists,
});
