import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/connection.ts';
import { DatabaseDown, isDatabaseDownError, watchOutage } from '#db/outage.ts';
import { createLog } from '#log.ts';
import { createTemporaryDatabase } from '#test/temporary-database.ts';
import { createTemporaryEnvironment, startProcess } from '#test/service-process.ts';

/** A proxy to the server whose connections can be cut and restored. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  const forward = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
      one.pipe(other);
    }
  };
  const server = createServer(forward);
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await open(0);
  const url = new URL(target);
  url.port = String(port);
  url.hostname = '127.0.0.1';
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  /** Keeps accepting connections and leaves them open, but passes nothing on. */
  const hang = () => {
    server
      .removeAllListeners('connection')
      .on('connection', (client) => sockets.add(client.on('error', () => {})));
    for (const socket of sockets) socket.unpipe().pause();
  };
  const restore = () => {
    server.removeAllListeners('connection').on('connection', forward);
    return open(port);
  };
  return { url: url.href, cut, hang, restore };
}

function captureLog() {
  const lines: string[] = [];
  const log = createLog(
    'warn',
    new Writable({
      write: (line: Buffer, _, done) => {
        lines.push((JSON.parse(line.toString()) as { msg: string }).msg);
        done();
      },
    }),
  );
  return { lines, log };
}

test('an outage is recognized by the errors of the driver and the server, even if they were copied', async () => {
  const { log, lines } = captureLog();
  const watch = watchOutage(() => Promise.reject(new Error('connect ECONNREFUSED')), log);
  const outages = [
    { code: 'ECONNREFUSED' },
    { code: '57P01' },
    { code: '57P03' },
    { code: '53300' },
    { code: '08006' },
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
  ];
  for (const error of outages) expect(watch.translate(error)).toBeInstanceOf(DatabaseDown);
  for (const error of [{ code: '23505' }, { code: '57014' }, new Error('no'), null])
    expect(watch.translate(error)).toBe(error);
  expect(isDatabaseDownError({ ...new DatabaseDown('down') })).toBe(true);
  await expect.poll(() => lines).toHaveLength(1);
  await expect(watch.run(async () => 'not run')).rejects.toThrow(DatabaseDown);
  log.error({ err: new DatabaseDown('x') }, 'A job failed');
  expect(lines).toHaveLength(1);
  watch.close();
});

const server = process.env.TEST_DATABASE_URL;

/** What a process logs about an outage, whatever it was doing: a line when the outage starts and another when it ends. */
const oneOutage = [
  expect.objectContaining({ msg: expect.stringMatching(/^The database cannot be reached/) }),
  expect.objectContaining({ msg: expect.stringMatching(/^The database is back/) }),
];

/** Counts the connections to a database until `work` is done; returns the maximum number that were open at once. */
async function maxConnections(url: string, work: Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const done = new AbortController();
  void work.finally(() => done.abort());
  let max = 0;
  while (!done.signal.aborted) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    max = Math.max(max, rows[0]?.count ?? 0);
  }
  await client.end();
  return max;
}

test.runIf(server)(
  'an outage of the server is logged once, and so is its end',
  async () => {
    const { url, drop } = await createTemporaryDatabase(server ?? '');
    const proxy = await startProxy(new URL(url));
    const { log, lines } = captureLog();
    const database = await openDatabase({ url: proxy.url, data_dir: '', log });
    const runQuery = () => sql`select ${1}::int`.execute(database.db);
    await runQuery();
    const sleeping = sql`select pg_sleep(60), ${1}::int`
      .execute(database.db)
      .catch((error: unknown) => error);
    const transaction = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.cut();
      await sleeping;
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow(DatabaseDown);
    expect(await sleeping).toBeInstanceOf(DatabaseDown);
    for (let times = 0; times < 20; times++) await expect(runQuery()).rejects.toThrow(DatabaseDown);
    await expect(database.queue.executeSql('select 1', [])).rejects.toThrow(DatabaseDown);
    await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
    await proxy.restore();
    await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(2);
    await runQuery();
    expect(lines).toEqual([
      expect.stringMatching(/^The database cannot be reached \(.*Requests get 503/),
      expect.stringMatching(/^The database is back/),
    ]);
    await database.close();
    await drop();
  },
  60_000,
);

test.runIf(server)(
  'a process responds with 503 while its database is down, for pages too, and recovers',
  async () => {
    await using environment = await createTemporaryEnvironment();
    const { DATA_DIR, DATABASE_URL = '' } = environment.env;
    const proxy = await startProxy(new URL(DATABASE_URL));
    await using kinora = await startProcess('main', {
      DATABASE_URL: proxy.url,
      DATA_DIR,
      LOG_LEVEL: 'info',
    });
    await kinora.ready();
    const request = (path: string, accept = '*/*') => fetch(kinora.base + path, { headers: { accept } });
    // Languages, unlike most lists of the catalogue, are not kept in memory.
    expect((await request('/api/get-languages')).status).toBe(200);

    // When busy, it uses at most a quarter of the connections of a default PostgreSQL server, 3 of whose 100
    // are reserved.
    const busy = Promise.all(Array.from({ length: 400 }, () => request('/api/get-languages')));
    const used = await maxConnections(DATABASE_URL, busy);
    expect(used).toBeGreaterThan(10);
    expect(used).toBeLessThanOrEqual(97 / 4);

    const before = kinora.log().length;
    proxy.cut();
    const refused = await Promise.all(
      Array.from({ length: 140 }, (_, index) =>
        index % 2 === 0 ? request('/api/get-languages') : request('/details/x-1', 'text/html'),
      ),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    for (const [path, accept] of [
      ['/api/get-languages', '*/*'],
      ['/sitemap.xml', 'text/html'],
      ['/details/x-1', 'text/html'],
    ] as const) {
      const response = await request(path, accept);
      expect([path, response.status]).toEqual([path, 503]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.text()).toContain('not available at the moment');
    }
    expect(await (await request('/readyz')).json()).toMatchObject({ database: 'unreachable' });
    await proxy.restore();
    await kinora.ready();
    expect((await request('/api/get-languages')).status).toBe(200);
    kinora.child.kill('SIGINT');
    expect(await kinora.ended).toBe(0);
    expect(kinora.log().slice(before)).toEqual(oneOutage);
  },
  120_000,
);

test.runIf(server)(
  'if a database accepts connections but never responds, readyz and requests get 503',
  async () => {
    await using environment = await createTemporaryEnvironment();
    const { DATA_DIR, DATABASE_URL = '' } = environment.env;
    const proxy = await startProxy(new URL(DATABASE_URL));
    await using kinora = await startProcess('main-api', { DATABASE_URL: proxy.url, DATA_DIR });
    await kinora.ready();
    proxy.hang();
    const [ready, again, page] = await Promise.all(
      ['/readyz', '/readyz', '/api/get-languages'].map((path) => fetch(kinora.base + path)),
    );
    for (const response of [ready, again])
      expect([response!.status, await response!.json()]).toEqual([
        503,
        expect.objectContaining({ status: 'unavailable', database: 'unreachable', storage: 'ok' }),
      ]);
    expect([page!.status, page!.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    proxy.cut();
    await proxy.restore();
    await kinora.ready();
    expect(kinora.log()).toEqual(oneOutage);
  },
  180_000,
);
