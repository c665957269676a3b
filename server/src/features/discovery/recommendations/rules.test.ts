import { expect, test } from 'vitest';
import { rank, diversify } from '#features/discovery/recommendations/rank.ts';
import { reasonFor } from '#features/discovery/recommendations/reason.ts';
import {
  favoriteGenres,
  similarityTo,
  strengthOf,
  tasteOf,
} from '#features/discovery/recommendations/rules.ts';

const interactions = { watched_s: 0, length_s: 3600, reaction: null, follows: false };

test('watch time shows how much a show is liked, as a share of the show or in absolute terms', () => {
  expect(strengthOf(interactions)).toBe(0);
  expect(strengthOf({ ...interactions, watched_s: 3600 })).toBe(1);
  expect(strengthOf({ ...interactions, watched_s: 7200 })).toBe(1);
  expect(strengthOf({ ...interactions, watched_s: 60, length_s: 60 })).toBe(1);
  const twoEveningsOfALongShow = strengthOf({ ...interactions, watched_s: 7200, length_s: 360_000 });
  expect(twoEveningsOfALongShow).toBeGreaterThan(0.9);
  expect(strengthOf({ ...interactions, watched_s: 30, length_s: 360_000 })).toBeLessThan(0.05);
  expect(strengthOf({ ...interactions, watched_s: 30, length_s: 0 })).toBeLessThan(0.05);
});

test('a like or dislike takes precedence, and a follow adds to watch time', () => {
  expect(strengthOf({ ...interactions, reaction: 'like' })).toBe(1);
  expect(strengthOf({ ...interactions, reaction: 'dislike', watched_s: 3600, follows: true })).toBe(-0.5);
  expect(strengthOf({ ...interactions, follows: true })).toBe(0.5);
  expect(strengthOf({ ...interactions, watched_s: 3600, follows: true })).toBe(1);
});

const withGenres = (...ids: number[]) => ({
  category: ids.map((category_id) => ({ category_id, category_name: `genre_${category_id}` })),
});

test('taste favors the genres of liked shows over those of disliked shows', () => {
  const taste = tasteOf([
    { ...withGenres(1), strength: 1 },
    { ...withGenres(1, 2), strength: 0.5 },
    { ...withGenres(3), strength: -0.5 },
  ]);
  expect(favoriteGenres(taste, 3)).toEqual([1, 2]);
  expect(similarityTo(taste)(withGenres(1))).toBe(1);
  expect(similarityTo(taste)(withGenres(3))).toBeLessThan(0);
  expect(similarityTo(taste)(withGenres())).toBe(0);
  expect(similarityTo(new Map())(withGenres(1))).toBe(0);
});

const show = (id: number, popular: number, ...ids: number[]) => ({ id, popular, ...withGenres(...ids) });

test('neighbours count more than genres and popularity, and each suggestion states its cause', () => {
  const data = {
    scores: new Map([
      [1, { value: 1, seeds: [9] }],
      [4, { value: -1, seeds: [] }],
    ]),
    taste: new Map([[2, 1]]),
    pull: 0.1,
  };
  const ranked = rank([show(3, 10), show(2, 0, 2), show(1, 0), show(4, 10)], data);
  expect(ranked.map(({ show, cause }) => [show.id, cause])).toEqual([
    [1, { kind: 'show', show_id: 9 }],
    [2, { kind: 'genre', name: 'genre_2' }],
    [3, { kind: 'popular' }],
  ]);
});

test('without interactions all shows keep their order', () => {
  const noData = { scores: new Map(), taste: new Map(), pull: 1 };
  expect(rank([show(2, 0), show(1, 0)], noData).map(({ show }) => show.id)).toEqual([2, 1]);
});

test('no single show is the reason for most of a list if there are others', () => {
  const suggestionFrom = (seed: number) => ({ show: seed, cause: { kind: 'show' as const, show_id: seed } });
  const ranked = [...Array(6).fill(suggestionFrom(1)), suggestionFrom(2), suggestionFrom(2)];
  expect(diversify(ranked, 6).map(({ show }) => show)).toEqual([1, 1, 1, 2, 2, 1]);
  expect(diversify(ranked.slice(0, 6), 6)).toHaveLength(6);
});

test('the reason names the show, the genre or the service', () => {
  const known = new Map([
    [
      1,
      {
        show_id: 1,
        title: 'Salt & <Iron>',
        strength: 1,
        interaction: 'watched' as const,
        category: [],
        is_visible: true,
      },
    ],
  ]);
  expect(reasonFor({ kind: 'show', show_id: 1 }, known, 'Kinora')).toBe('Because you watched Salt & <Iron>');
  expect(reasonFor({ kind: 'genre', name: 'sci-fi' }, known, 'Kinora')).toBe('Because you like sci-fi');
  expect(reasonFor({ kind: 'popular' }, known, 'Nebula')).toBe('Popular on Nebula');
  expect(reasonFor({ kind: 'show', show_id: 2 }, known, 'Kinora')).toBe('Popular on Kinora');
});
