import fastify from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../server/src/db/types.ts';

const maxKeywordLength = 200;

/**
 * Starts the baseline for search: a bare handler that finds similar titles with one indexed trigram query.
 * It searches neither people nor episodes, and hides nothing.
 * @returns its base URL and a function that stops it
 */
export async function startReference(db: Db): Promise<{ base: string; stop: () => Promise<void> }> {
  await sql`create index reference_titles on shows using gin (title gin_trgm_ops)`.execute(db);
  const app = fastify();
  app.get<{ Querystring: { keyword: string } }>('/', async ({ query }) => {
    const keyword = query.keyword.replaceAll('\0', '').slice(0, maxKeywordLength);
    const { rows } = await sql`
      select id, title, description, maturity_level, release_date from shows
      where title % ${keyword} order by similarity(title, ${keyword}) desc limit 60`.execute(db);
    return { status_code: 200, data: rows };
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return { base, stop: () => app.close() };
}
