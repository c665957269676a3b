import type { ContinueWatchingItem } from '@kinora/contract/playback/playback';
import type { ShowCard, SuggestedShow } from '@kinora/contract/catalogue/shows';
import { describe, expect, test } from 'vitest';
import { planHome, type HomeLists, type HomePlan } from './home-plan.ts';

const genreNames = [
  'action_adventure',
  'comedy',
  'crime_mystery',
  'drama',
  'history',
  'horror',
  'nature',
  'romance',
];

/** Creates shows, most popular first, each in one or two of the first `genres` genres. */
function shows(count: number, genres = genreNames.length): ShowCard[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    category: [...new Set([index % genres, Math.floor(index / genres) % genres])].map((genre) => ({
      category_id: genre + 1,
      category_name: genreNames[genre],
    })),
  })) as ShowCard[];
}

/** The lists that the server would return for these shows. */
function createLists(all: readonly ShowCard[], started: readonly number[] = []): HomeLists {
  const inGenre = (name: string) =>
    all.filter((show) => show.category.some((one) => one.category_name === name));
  return {
    top: all[0] ?? null,
    middle: all[1] ?? null,
    bottom: all[2] ?? null,
    watching: started.map((id) => ({ id: 1000 + id, tv_show: { id } }) as ContinueWatchingItem),
    popular: all.slice(0, 10),
    horror: inGenre('horror').slice(0, 10),
    horrorGenreName: 'horror',
    genres: Object.fromEntries(
      genreNames
        .map((name) => [name, inGenre(name).slice(0, 20)] as const)
        .filter(([, listed]) => listed.length > 0),
    ),
    suggested: all.filter(({ id }) => !started.includes(id)).slice(0, 60) as SuggestedShow[],
  };
}

const ids = (listed: readonly { id: number }[]) => listed.map(({ id }) => id);

/** The rows in the order of the page. */
const planRows = (plan: HomePlan) => [
  ids(plan.popular),
  ...plan.genres.map((row) => ids(row.shows)),
  ids(plan.horror),
  ids(plan.suggested),
];

/** How often each show is on the page, including the banner and the continue-watching row. */
function appearanceCounts(lists: HomeLists, plan: HomePlan): number[] {
  const posters = ids([lists.top, plan.middle, plan.bottom].filter((show) => show !== null));
  const all = [...posters, ...lists.watching.map(({ tv_show }) => tv_show.id), ...planRows(plan).flat()];
  const counts = new Map<number, number>();
  for (const id of all) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}

describe.each([1, 2, 3, 4, 5, 6, 7, 9, 12, 17, 25, 40, 100, 400])('with %i shows', (count) => {
  test.each([0, 1, 3, count])('no show is on the page more than twice if %i were started', (started) => {
    const lists = createLists(shows(count), ids(shows(Math.min(started, count))));
    const plan = planHome(lists);
    expect(Math.max(...appearanceCounts(lists, plan))).toBeLessThanOrEqual(2);
    for (const row of planRows(plan)) expect(new Set(row).size).toBe(row.length);
    for (const { shows: row } of plan.genres) expect(row.length).toBeGreaterThanOrEqual(4);
    expect(ids(plan.suggested)).not.toContain(plan.bottom?.id);
  });
});

test('with many shows, no row of popular shows repeats an earlier row', () => {
  const lists = createLists(shows(400), [4, 5]);
  const plan = planHome(lists);
  expect(Math.max(...appearanceCounts(lists, { ...plan, suggested: [] }))).toBe(1);
  expect(plan.popular.length).toBeGreaterThanOrEqual(5);
  expect(plan.tiles).toEqual([]);
});

test('with twelve shows, all rows are full', () => {
  const plan = planHome(createLists(shows(12)));
  expect([plan.middle?.id, plan.bottom?.id]).toEqual([2, 3]);
  expect(ids(plan.popular)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(plan.genres).toEqual([]);
  expect(plan.tiles).toHaveLength(8);
  expect(ids(plan.suggested).slice(0, 2)).toEqual([11, 12]);
  expect(plan.suggested).toHaveLength(6);
});

test('three shows are listed once below the banner, with tiles for their genres', () => {
  const plan = planHome(createLists(shows(3, 4)));
  expect(plan).toMatchObject({ middle: null, bottom: null, genres: [], horror: [], suggested: [] });
  expect(ids(plan.popular)).toEqual([2, 3]);
  expect(plan.tiles.map(({ name }) => name)).toEqual(['action_adventure', 'comedy', 'crime_mystery']);
});

test('a viewer who has started everything still finds rows to choose from', () => {
  const all = shows(5);
  const plan = planHome(createLists(all, ids(all)));
  expect(ids(plan.popular)).toEqual([2, 3, 4, 5]);
  expect(plan.suggested).toEqual([]);
});

test('a featured show that is already on the page is replaced by the next most popular one', () => {
  const plan = planHome(createLists(shows(40), [2, 3]));
  expect([plan.middle?.id, plan.bottom?.id]).toEqual([4, 5]);
});

test('horror with four shows or more has its own row, and is not among the genres', () => {
  const plan = planHome(createLists(shows(40)));
  expect(plan.horror.length).toBeGreaterThanOrEqual(4);
  expect(plan.genres.map(({ title }) => title)).not.toContain('Horror');
  const few = planHome(createLists(shows(12)));
  expect(few.horror).toEqual([]);
});

test('without shows, the plan of the home page is empty', () => {
  expect(planHome(createLists([]))).toEqual({
    popular: [],
    middle: null,
    genres: [],
    tiles: [],
    horror: [],
    bottom: null,
    suggested: [],
  });
});
