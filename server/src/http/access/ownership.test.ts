import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@kinora/contract/endpoint';
import { endpoints } from '#endpoints.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { publisherBody } from '#test/publisher-body.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { addFilm } from '#test/film.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const ownershipEndpoints: readonly Endpoint[] = endpoints.filter((one: Endpoint) => one.owns);

test('a publisher is refused every call about another publisher’s works, and nothing changes', async () => {
  const { show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  const other = await kinora.subscriber('Otto Other');
  const target = { show_id, season_id, episode_id, caption_id: 1 };
  const before = await readAllRows();
  expect(ownershipEndpoints.length).toBeGreaterThan(15);
  for (const endpoint of ownershipEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) =>
      String(target[field as keyof typeof target]),
    );
    const response = await fetch(kinora.base + path, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${other.token}`,
        ...(endpoint.encoding === 'json' && { 'content-type': 'application/json' }),
      },
      ...(endpoint.encoding && { body: publisherBody(endpoint, target) }),
    });
    expect([endpoint.path, response.status]).toEqual([endpoint.path, 403]);
    expect(await response.text()).toMatch(/belongs to another publisher/);
  }
  expect(await readAllRows()).toEqual(before);
});

/** Reads every row that a publisher's calls could change. */
async function readAllRows(): Promise<unknown[]> {
  const rows = [];
  for (const table of [
    'shows',
    'seasons',
    'episodes',
    'videos',
    'uploads',
    'upload_parts',
    'captions',
    'chapters',
  ])
    rows.push((await sql`select * from ${sql.table(table)} order by 1`.execute(kinora.context.db)).rows);
  return rows;
}
