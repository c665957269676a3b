import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import type { UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { deleteShow } from '@kinora/contract/publishing/shows';
import {
  dislikeShow,
  followedShows,
  followingShows,
  followShow,
  likeShow,
  reactions,
} from '@kinora/contract/engagement/reactions';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

async function addReleasedShow(): Promise<{ show_id: number; publisher: UserData }> {
  const { show_id, publisher, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  return { show_id, publisher };
}

const like = (user: UserData, show_id: number) => kinora.as(user, likeShow, { body: { show_id } });
const dislike = (user: UserData, show_id: number) => kinora.as(user, dislikeShow, { body: { show_id } });
const follow = (user: UserData, show_id: number) =>
  call(followShow, { body: { show_id } }, { base: kinora.base, token: user.token });
const readReactions = (user: UserData) => kinora.as(user, reactions, {});

test('a like replaces a dislike and vice versa; repeating one removes it', async () => {
  const { show_id } = await addReleasedShow();
  const ada = await kinora.member();
  expect(await like(ada, show_id)).toEqual({ liked: true, disliked: false });
  expect(await dislike(ada, show_id)).toEqual({ liked: false, disliked: true });
  expect(await readReactions(ada)).toEqual({
    likedShowsIds: [],
    dislikedShowsIds: [show_id],
    followedShowsIds: [],
  });
  expect(await like(ada, show_id)).toEqual({ liked: true, disliked: false });
  expect(await like(ada, show_id)).toEqual({ liked: false, disliked: false });
  expect(await readReactions(ada)).toMatchObject({ likedShowsIds: [], dislikedShowsIds: [] });
});

test('following and unfollowing return a message, and the show that was followed last is listed first', async () => {
  const [first, second] = [await addReleasedShow(), await addReleasedShow()];
  const ada = await kinora.member();
  const added = await follow(ada, first.show_id);
  expect(added).toMatchObject({ message: 'Added to following shows!', data: { id: expect.any(Number) } });
  kinora.advance(1000);
  await follow(ada, second.show_id);
  expect(await kinora.as(ada, followedShows, {})).toEqual({ show_ids: [second.show_id, first.show_id] });
  const cards = await kinora.as(ada, followingShows, {});
  expect(cards.map(({ id, name }) => [id, name])).toEqual([
    [second.show_id, 'The Lighthouse Keepers'],
    [first.show_id, 'The Lighthouse Keepers'],
  ]);
  expect((await kinora.as(ada, showDetails, { params: { show_id: first.show_id } })).is_following).toBe(true);

  expect(await follow(ada, second.show_id)).toMatchObject({
    message: 'Removed from following shows!',
    data: {},
  });
  expect((await readReactions(ada)).followedShowsIds).toEqual([first.show_id]);
  expect(await readReactions(await kinora.member())).toMatchObject({ followedShowsIds: [] });

  const response = await fetch(`${kinora.base}/api/followed-shows`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(await response.json()).toMatchObject({ data: { show_ids: [first.show_id] } });
});

test('concurrent clicks have the same effect as sequential ones', async () => {
  const { show_id } = await addReleasedShow();
  const ada = await kinora.member();
  const repeat = (times: number, click: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: times }, click));

  await repeat(2, () => follow(ada, show_id));
  expect((await readReactions(ada)).followedShowsIds).toEqual([]);
  await repeat(5, () => follow(ada, show_id));
  expect((await readReactions(ada)).followedShowsIds).toEqual([show_id]);
  await repeat(3, () => like(ada, show_id));
  expect(await readReactions(ada)).toMatchObject({ likedShowsIds: [show_id], dislikedShowsIds: [] });

  const results = await Promise.all([like(ada, show_id), dislike(ada, show_id), like(ada, show_id)]);
  for (const { liked, disliked } of results) expect(liked && disliked).toBe(false);
  const { likedShowsIds, dislikedShowsIds } = await readReactions(ada);
  expect(likedShowsIds.length + dislikedShowsIds.length).toBeLessThan(2);
});

test('a show that is unknown, unreleased or above the maturity setting cannot be liked, disliked or followed', async () => {
  const ada = await kinora.member();
  await kinora.as(ada, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
  const unreleased = await publisherWithEpisode(kinora);
  const { show_id } = await addReleasedShow();
  await kinora.context.db
    .updateTable('shows')
    .set({ maturity_level: 'A - Adult' })
    .where('id', '=', show_id)
    .execute();
  for (const endpoint of [likeShow, dislikeShow, followShow])
    for (const id of [999_999, unreleased.show_id, show_id])
      expect(await kinora.refused(ada, endpoint, { body: { show_id: id } })).toMatchObject({
        status: 404,
        message: 'This show is not available.',
      });
  expect(await kinora.refused(null, followShow, { body: { show_id } })).toMatchObject({ status: 401 });
  const injection = { show_id: '1; drop table shows' as unknown as number };
  expect(await kinora.refused(ada, likeShow, { body: injection })).toMatchObject({ status: 422 });
});

test('an announced show can be followed, and is listed among the followed shows', async () => {
  const { publisher, show_id, season_id } = await publisherWithEpisode(kinora);
  const inAWeek = new Date(Date.now() + 7 * day).toISOString().slice(0, 10);
  const { id } = await kinora.as(publisher, createEpisode, {
    body: { ...episodeForm(show_id, season_id), release_date: inAWeek },
  });
  await addFilm(kinora.context, id);
  const ada = await kinora.member();
  await follow(ada, show_id);
  expect((await kinora.as(ada, followingShows, {})).map((show) => show.id)).toEqual([show_id]);
});

test('a deleted show disappears from every list, and a show above the maturity setting only from the cards', async () => {
  const [deleted, adult] = [await addReleasedShow(), await addReleasedShow()];
  const ada = await kinora.member();
  for (const { show_id } of [deleted, adult]) {
    await follow(ada, show_id);
    await like(ada, show_id);
  }
  await kinora.as(deleted.publisher, deleteShow, { params: { show_id: deleted.show_id } });
  await kinora.context.db
    .updateTable('shows')
    .set({ maturity_level: 'A - Adult' })
    .where('id', '=', adult.show_id)
    .execute();
  expect((await kinora.as(ada, followingShows, {})).map(({ id }) => id)).toEqual([adult.show_id]);
  await kinora.as(ada, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
  expect(await readReactions(ada)).toEqual({
    likedShowsIds: [adult.show_id],
    dislikedShowsIds: [],
    followedShowsIds: [adult.show_id],
  });
  expect(await kinora.as(ada, followingShows, {})).toEqual([]);
});
