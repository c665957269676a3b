import { expect, test } from 'vitest';
import { isFollowed, findOpinion, withFollow, withOpinion } from './reaction-lists.ts';

test('a like replaces a dislike, and vice versa', () => {
  const liked = withOpinion(undefined, 7, 'like');
  expect(findOpinion(liked, 7)).toBe('like');
  const disliked = withOpinion(liked, 7, 'dislike');
  expect(disliked).toEqual({ likedShowsIds: [], dislikedShowsIds: [7], followedShowsIds: [] });
  expect(findOpinion(withOpinion(disliked, 7, null), 7)).toBeNull();
});

test('reactions to other shows are kept', () => {
  const lists = { likedShowsIds: [1], dislikedShowsIds: [2], followedShowsIds: [3] };
  expect(withOpinion(lists, 4, 'like')).toEqual({ ...lists, likedShowsIds: [4, 1] });
  expect(withFollow(lists, 4, true).followedShowsIds).toEqual([4, 3]);
  expect(withFollow(lists, 3, false).followedShowsIds).toEqual([]);
});

test('following twice lists the show once', () => {
  const followed = withFollow(undefined, 4, true);
  expect(withFollow(followed, 4, true)).toEqual(followed);
  expect(isFollowed(followed, 4)).toBe(true);
  expect(isFollowed(undefined, 4)).toBe(false);
});
