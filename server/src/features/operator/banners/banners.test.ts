import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { dynamicShows } from '@kinora/contract/catalogue/shows';
import { addBanner, listBanners, removeBanner, type Place } from '@kinora/contract/operator/banners';
import { takeDown } from '@kinora/contract/operator/catalogue';
import { day } from '#clock.ts';
import { computeScores } from '#features/discovery/scores.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';
import { addShow, addUser, addViews, type AddedShow } from '#test/shows.ts';

let kinora: TestApp;
let operator: UserData;
const shows: AddedShow[] = [];
beforeAll(async () => {
  kinora = await startTestApp();
  operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    shows.push(await addShow(kinora.context, { title }));
  for (const [index, show] of shows.entries()) {
    const people = await Promise.all(Array.from({ length: 5 - index }, () => addUser(kinora.context)));
    await addViews(kinora.context, show, people, 1);
  }
  await computeScores(kinora.context.db, kinora.context.clock.now());
});
afterAll(() => kinora[Symbol.asyncDispose]());

const showId = (index: number): number => shows[index]?.show_id ?? 0;
const inDays = (days: number) =>
  new Date(kinora.context.clock.now().getTime() + days * day).toISOString().slice(0, 10);
const banner = (place: Place, show_id: number, from: number, to: number) => ({
  body: { place, show_id, first_day: inDays(from), last_day: inDays(to) },
});
async function listShownIds(): Promise<(number | undefined)[]> {
  const { topShow, middleShow, bottom_show } = await kinora.as(null, dynamicShows, {});
  return [topShow?.id, middleShow?.id, bottom_show?.id];
}

test('a featured show keeps its place on its days, and appears in no other place', async () => {
  const [top, middle, bottom] = await listShownIds();
  expect([top, middle, bottom]).toEqual([showId(0), expect.any(Number), expect.any(Number)]);
  await kinora.as(operator, addBanner, banner('bottom', showId(0), 0, 1));
  await kinora.as(operator, addBanner, banner('top', showId(4), 1, 3));
  expect((await listShownIds())[2]).toBe(showId(0));
  expect(new Set(await listShownIds()).size).toBe(3);
  expect(await kinora.as(operator, listBanners, {})).toMatchObject([
    { place: 'bottom', is_shown: true, obstacle: null },
    { place: 'top', is_shown: false, obstacle: null, show: { id: showId(4), title: 'Five' } },
  ]);
  kinora.advance(day);
  expect(await listShownIds()).toEqual([showId(4), expect.any(Number), showId(0)]);
  kinora.advance(day);
  expect((await listShownIds())[0]).toBe(showId(4));
  expect((await listShownIds())[2]).not.toBe(showId(0));
  // The sessions of staff have expired by now.
  operator = { ...operator, token: await signIn(kinora, operator.id) };
});

test('a show that is taken down loses its place', async () => {
  await kinora.as(operator, addBanner, banner('middle', showId(3), 0, 0));
  expect((await listShownIds())[1]).toBe(showId(3));
  const body = { episode_id: null, reason: 'Against the rules.' };
  await kinora.as(operator, takeDown, { params: { show_id: showId(3) }, body });
  expect(await listShownIds()).not.toContain(showId(3));
  const listed = await kinora.as(operator, listBanners, {});
  expect(listed.find(({ show }) => show.id === showId(3))).toMatchObject({
    is_shown: false,
    obstacle: 'taken down',
  });
});

test('a place has at most one show at a time, a show has at most one place, and a banner can be removed', async () => {
  await kinora.as(operator, addBanner, banner('top', showId(1), 10, 12));
  const refusal = async (input: ReturnType<typeof banner>) => {
    const { status, errors } = await kinora.refused(operator, addBanner, input);
    return [status, errors];
  };
  expect(await refusal(banner('top', showId(2), 12, 14))).toEqual([
    422,
    { first_day: '“Two” already has this place on some of these days' },
  ]);
  expect(await refusal(banner('middle', showId(1), 11, 11))).toEqual([
    422,
    { first_day: 'The show is already on a banner on some of these days' },
  ]);
  expect((await refusal(banner('top', showId(2), 5, 4)))[1]).toHaveProperty('last_day');
  expect((await refusal(banner('top', showId(2), -3, -2)))[1]).toHaveProperty('last_day');
  expect((await refusal(banner('top', 999_999, 5, 5)))[0]).toBe(404);

  const listed = await kinora.as(operator, listBanners, {});
  const banner_id = listed.find(({ show }) => show.id === showId(1))?.id ?? 0;
  await kinora.as(operator, removeBanner, { params: { banner_id } });
  await kinora.as(operator, addBanner, banner('top', showId(2), 12, 14));
  expect((await kinora.refused(operator, removeBanner, { params: { banner_id } })).status).toBe(404);
});
