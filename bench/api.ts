// How much of a bare Fastify server's throughput remains after our contract, session and envelope handling?
//
// The same queries run against the same PostgreSQL server in the same run: once through the whole app, and
// once through a bare Fastify handler that sends one prepared statement and returns its rows.
import autocannon from 'autocannon';
import fastify from 'fastify';
import pg from 'pg';
import { parsers } from '../server/src/db/parsers.ts';
import { fillCatalogue } from './api/catalogue.ts';
import { recordQueries } from './api/record-queries.ts';
import { startKinora } from './kinora/start.ts';

const mark = 0.75;
const seconds = 4;
const rounds = 3;

const failed = await measure();
process.exit(failed ? 1 : 0);

async function measure(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const kinora = started.use(await startKinora());
  const { app, context } = kinora;
  const show_id = await fillCatalogue(context);

  const ours = await kinora.listen();

  const calls = {
    home: '/api/popularshows?limit=10',
    'show detail': `/api/show/details/${show_id}`,
  };
  const bare = fastify();
  started.defer(() => bare.close());
  const pool = new pg.Pool({
    connectionString: kinora.database_url,
    max: 20,
    types: { getTypeParser: ((id: number) => parsers[id] ?? pg.types.getTypeParser(id)) as never },
  });
  started.defer(() => pool.end());
  for (const [name, path] of Object.entries(calls)) {
    const [query] = await recordQueries(context, async () => {
      const answered = await app.inject(path);
      if (answered.statusCode !== 200) throw new Error(`${path} was answered ${answered.statusCode}`);
    });
    if (!query) throw new Error(`${path} asked the database nothing`);
    const statement = { name, text: query.sql, values: [...query.parameters] };
    bare.get(path.replace(/\?.*/, ''), async () => ({
      status_code: 200,
      data: (await pool.query(statement)).rows,
    }));
  }
  const theirs = await bare.listen({ host: '127.0.0.1', port: 0 });

  const ratios: number[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const all = { ours: [] as Result[], bare: [] as Result[] };
    for (let round = 0; round < rounds; round++) {
      all.bare.push(await load(theirs + path));
      all.ours.push(await load(ours + path));
    }
    const [our, their] = [median(all.ours), median(all.bare)];
    console.log(
      `${name}: ours ${our.rps.toFixed(0)} requests/s, p99 ${our.p99} ms; ` +
        `bare ${their.rps.toFixed(0)} requests/s, p99 ${their.p99} ms`,
    );
    ratios.push(our.rps / their.rps);
  }
  const figure = Math.min(...ratios);
  console.log(`api: ${figure.toFixed(2)} (mark >= ${mark})`);
  return figure < mark;
}

type Result = { rps: number; p99: number };

async function load(url: string): Promise<Result> {
  const run = (duration: number) => autocannon({ url, connections: 16, duration, workers: 1 });
  await run(1);
  const result = await run(seconds);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

function median(results: Result[]): Result {
  return results.toSorted((a, b) => a.rps - b.rps)[Math.floor(results.length / 2)] as Result;
}
