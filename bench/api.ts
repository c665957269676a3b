/**
 * How many requests per second does the API serve for signed-in viewers, compared with a bare handler, and does
 * the size of the service matter?
 *
 * The home page, its genres, a rail, the pages of shows and search are requested from the whole app and, in turn,
 * from a Fastify handler that reads the same bytes by their primary key. Both use the same PostgreSQL server and run
 * in the same process. One service has 300 shows and another has 100,000, or the two numbers passed as arguments;
 * a service with 100,000 shows has a million follows and ten million watched intervals.
 */
import { sql } from 'kysely';
import { startBareServer } from './api/bare-server.ts';
import { fillService } from './api/fill.ts';
import { load, median, type Request, type Result } from './api/load.ts';
import { startKinora } from './kinora/start.ts';
import { queries } from './search/queries.ts';
import { seededRandom } from './search/words.ts';

const targets = { share: 0.6, p99_times: 2, size_times: 1.3 };
const rounds = 3;
const showCount = 200;
const queryCount = 50;

type Measured = { name: string; share: number; p99_times: number };

async function measure(shows: number): Promise<Measured[]> {
  await using started = new AsyncDisposableStack();
  const kinora = started.use(await startKinora());
  const began = performance.now();
  const { catalogue, tokens } = await fillService(kinora.context, shows);
  const { rows } = await sql<{ follows: number; intervals: number }>`
    select (select count(*) from follows)::int as follows,
      (select count(*) from watched_intervals)::int as intervals`.execute(kinora.context.db);
  console.log(
    `${shows} shows, ${rows[0]?.follows} follows, ${rows[0]?.intervals} watched intervals, ` +
      `created in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const ids = await kinora.context.db
    .selectFrom('shows')
    .select('id')
    .orderBy('id')
    .limit(showCount)
    .execute();
  const typed = queries(catalogue, seededRandom(3), queryCount);
  const keywords = ['exact title', 'one word', 'beginning of a title', 'misspelled'].flatMap(
    (kind) => typed[kind] ?? [],
  );
  const calls = {
    home: tokens.map(() => '/api/home'),
    genres: ['/api/allShows'],
    rail: ['/api/popularshows?limit=20'],
    'show page': ids.map(({ id }) => `/api/show/details/${id}`),
    search: keywords.map((keyword) => `/api/search?${new URLSearchParams({ keyword })}`),
  };
  const url = await kinora.listen();
  const bare = started.use(await startBareServer(kinora.database_url));
  const measured: Measured[] = [];
  for (const [name, paths] of Object.entries(calls)) {
    const requests: { ours: Request[]; bare: Request[] } = { ours: [], bare: [] };
    for (const [index, path] of paths.entries()) {
      const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
      const response = await fetch(url + path, { headers });
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      requests.ours.push({ path, headers });
      requests.bare.push({ path: await bare.save(await response.text()) });
    }
    const results: { ours: Result[]; bare: Result[] } = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      results.bare.push(await load(bare.url, requests.bare));
      results.ours.push(await load(url, requests.ours));
    }
    const [ours, theirs] = [median(results.ours), median(results.bare)];
    const share = ours.rps / theirs.rps;
    const p99_times = ours.p99 / Math.max(theirs.p99, 1);
    console.log(
      `${name}, ${shows} shows: ${ours.rps.toFixed(0)} requests/s, p99 ${ours.p99} ms; ` +
        `bare ${theirs.rps.toFixed(0)} requests/s, p99 ${theirs.p99} ms: ` +
        `${share.toFixed(2)} of its throughput (target >= ${targets.share}), ` +
        `${p99_times.toFixed(1)} times its p99 (target <= ${targets.p99_times})`,
    );
    measured.push({ name, share, p99_times });
  }
  return measured;
}

const [small = 300, large = 100_000] = process.argv.slice(2).map(Number).filter(Boolean);
const [smallResults, largeResults] = [await measure(small), await measure(large)];
let ok = true;
for (const [index, { name, share, p99_times }] of largeResults.entries()) {
  const before = smallResults[index]?.share ?? Number.NaN;
  // Each is compared with the bare handler in the same run, so that other load on the machine matters less.
  const size_times = before / share;
  console.log(
    `${name}: takes ${size_times.toFixed(2)} times as long with ${large} shows as with ${small} (target <= ${targets.size_times})`,
  );
  ok &&=
    Math.min(before, share) >= targets.share &&
    Math.max(smallResults[index]?.p99_times ?? Number.NaN, p99_times) <= targets.p99_times &&
    size_times <= targets.size_times;
}
process.exit(ok ? 0 : 1);
