import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { endpoints } from '#endpoints.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addShow, type AddedShow } from '#test/shows.ts';

let kinora: TestApp;
let viewer: UserData;
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  viewer = await kinora.subscriber();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** An id that does not exist. */
const missing = 99_999_999;
const missingIds = { show_id: missing, season_id: missing, episode_id: missing };
type Ids = typeof missingIds;

const softDelete = async (table: 'shows' | 'seasons' | 'episodes', id: number) => {
  const deleted_at = kinora.context.clock.now();
  await kinora.context.db.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();
};

/** Shows with one episode that only the publisher may see. */
const hidden: [description: string, () => Promise<AddedShow>][] = [
  [
    'has passed its release date, but has no film',
    () => addShow(kinora.context, { title: 'Filmless', ready: false }),
  ],
  [
    'was deleted',
    async () => {
      const show = await addShow(kinora.context, { title: 'Deleted Episode' });
      await softDelete('episodes', show.episode_id);
      return show;
    },
  ],
  [
    'belongs to a deleted season',
    async () => {
      const show = await addShow(kinora.context, { title: 'Deleted Season' });
      await softDelete('seasons', show.season_id);
      return show;
    },
  ],
  [
    'belongs to a deleted show',
    async () => {
      const show = await addShow(kinora.context, { title: 'Deleted Show' });
      await softDelete('shows', show.show_id);
      return show;
    },
  ],
];
const upcoming: typeof hidden = [
  ['is released tomorrow', () => addShow(kinora.context, { title: 'Tomorrow', episode_release: 1 })],
  [
    'belongs to a show that is released tomorrow',
    () => addShow(kinora.context, { title: 'Show of Tomorrow', release: 1, episode_release: -1 }),
  ],
];

type Request = { method: string; path: string; body?: object };

async function send({ method, path, body }: Request): Promise<unknown> {
  const response = await fetch(kinora.base + path, {
    method,
    headers: { authorization: `Bearer ${viewer.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [response.status, await response.json()];
}

/** The calls that a viewer makes about an episode while watching. */
function callsAboutEpisode({ episode_id }: Ids): Request[] {
  const report = { episode_id, playback_id: '00000000-0000-4000-8000-000000000000', intervals: '[[0,40]]' };
  return [
    { method: 'GET', path: `/api/episode/video/${episode_id}` },
    { method: 'POST', path: '/api/pause-episode', body: { ...report, time: 40, watch_time: 40 } },
    { method: 'POST', path: '/api/viewed', body: report },
  ];
}

/** The calls that a viewer makes about an episode's show. */
function callsAboutShow({ show_id }: Ids): Request[] {
  const paths = [
    '/api/play-now',
    '/api/like-show',
    '/api/dislike-show',
    '/api/follow-show',
    '/api/continue-watching/remove',
    '/api/continue-watching/restore',
  ];
  return [
    { method: 'GET', path: `/api/show/details/${show_id}` },
    ...paths.map((path) => ({ method: 'POST', path, body: { show_id } })),
  ];
}

const knownPaths = new Set(endpoints.map(({ path }) => path.replace(/:\w+/g, String(missing))));

test('the calls under test exist', () => {
  for (const { path } of [...callsAboutEpisode(missingIds), ...callsAboutShow(missingIds)])
    expect(knownPaths).toContain(path);
});

test.each([...hidden, ...upcoming])(
  'calls with the id of an episode that %s respond as if it did not exist',
  async (_, create) => {
    const ids = await create();
    const [calls, callsToMissing] = [callsAboutEpisode(ids), callsAboutEpisode(missingIds)];
    for (const [at, one] of calls.entries())
      expect([one.path, await send(one)]).toEqual([one.path, await send(callsToMissing[at]!)]);
    const { db } = kinora.context;
    const progress = db.selectFrom('watch_progress').selectAll().where('episode_id', '=', ids.episode_id);
    expect(await progress.execute()).toEqual([]);
  },
);

test.each(hidden.filter(([description]) => description !== 'has passed its release date, but has no film'))(
  'calls about the show of an episode that %s respond as if the show did not exist',
  async (_, create) => {
    const ids = await create();
    const callsToMissing = callsAboutShow(missingIds);
    for (const [at, one] of callsAboutShow(ids).entries())
      expect([one.path, await send(one)]).toEqual([one.path, await send(callsToMissing[at]!)]);
  },
);
