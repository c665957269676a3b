import fastify from 'fastify';
import pg from 'pg';

export type BareServer = AsyncDisposable & {
  url: string;
  /** Saves the bytes of a response. @returns the path under which they are served. */
  save: (body: string) => Promise<string>;
};

/** Starts a Fastify handler that reads bytes by their primary key, with a prepared statement, and sends them. */
export async function startBareServer(database_url: string): Promise<BareServer> {
  await using started = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: database_url, max: 12 });
  started.defer(() => pool.end());
  await pool.query('create table bench_pages (id serial primary key, body text not null)');
  const app = fastify();
  started.defer(() => app.close());
  app.get<{ Params: { id: string } }>('/page/:id', async ({ params }, reply) => {
    const statement = {
      name: 'page',
      text: 'select body from bench_pages where id = $1',
      values: [params.id],
    };
    const { rows } = await pool.query<{ body: string }>(statement);
    return reply.type('application/json; charset=utf-8').send(rows[0]?.body);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const running = started.move();
  return {
    url,
    save: async (body) => {
      const { rows } = await pool.query<{ id: number }>(
        'insert into bench_pages (body) values ($1) returning id',
        [body],
      );
      return `/page/${rows[0]?.id}`;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
