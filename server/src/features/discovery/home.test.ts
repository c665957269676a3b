import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { requestPath } from '@kinora/contract/client';
import { home, homeCalls } from '@kinora/contract/discovery/home';
import type { CallInput, Endpoint } from '@kinora/contract/endpoint';
import { pauseEpisode } from '@kinora/contract/playback/playback';
import { computeScores } from '#features/discovery/scores.ts';
import { startTestApp } from '#test/app.ts';
import { addShow } from '#test/shows.ts';

test('the home page is one response, whose parts equal the responses of separate calls', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  await addShow(context, { title: 'The Lighthouse' });
  const started = await addShow(context, { title: 'Begun Yesterday' });
  await computeScores(context.db, context.clock.now());
  const viewer = await kinora.subscriber();
  await kinora.as(viewer, pauseEpisode, {
    body: { episode_id: started.episode_id, time: 60, watch_time: 60 },
  });
  const parts = await kinora.as(viewer, home, {});
  expect(parts.watching).toHaveLength(1);
  expect(parts.popular).not.toHaveLength(0);
  for (const [name, { endpoint, input }] of Object.entries(homeCalls))
    expect(parts, name).toHaveProperty(
      name,
      await kinora.as(viewer, endpoint as Endpoint, input as CallInput<Endpoint>),
    );

  const headers = { authorization: `Bearer ${viewer.token}` };
  const url = kinora.base + requestPath(home, {});
  const first = await fetch(url, { headers });
  const etag = first.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);

  expect((await kinora.refused(await kinora.member(), home, {})).status).toBe(403);
});

test('a part that cannot be read is null, and the others are sent', async () => {
  await using kinora = await startTestApp();
  await addShow(kinora.context, { title: 'The Lighthouse' });
  const viewer = await kinora.subscriber();
  await sql`alter table neighbour_models rename to lost`.execute(kinora.context.db);
  const parts = await kinora.as(viewer, home, {});
  expect(parts.suggested).toBeNull();
  expect(parts.watching).toEqual([]);
  expect(parts.categories?.length).toBeGreaterThan(0);
});
