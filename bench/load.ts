/**
 * Does the service stay fast with many people using it?
 *
 * Two API processes and a worker, which processes one film after another, share a PostgreSQL server and a
 * storage folder. For five minutes (an argument sets another number) 500 people browse, each making a request
 * every five to fifteen seconds, as members or as visitors, and 50 play a film and report what they watch.
 * Before that, twenty people browse and one plays at the same rate with no film being processed: the request
 * times measured then are the baseline. The people are simulated in a separate thread, each with an IP address
 * of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillService } from './api/fill.ts';
import { addSegmentedFilm } from './edge/film.ts';
import { createPublisher } from './upload/publisher.ts';
import { startKinora, type MeasuredKinora } from './kinora/start.ts';
import { startApi } from './load/api-process.ts';
import { simulateCrowd } from './load/crowd.ts';
import { makeFilm, queueFilm, untilReady } from './workers/film.ts';
import { startWorker } from './workers/worker.ts';

const targets = { failed: 0, p99_times: 3, memory_times: 1.2 };
const shows = 2000;
const browsing = 500;
const playing = 50;
const idle = { browsing: 20, playing: 1, seconds: 120 };
/**
 * Memory use after this time is the baseline: by then every page has been requested, and all caches are
 * filled.
 */
const warm_s = 60;
const workerFilm_s = 120;
const pause_ms: [number, number] = [5000, 15_000];
const [minutes = 5] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-load-'));
const ok = await measure();
rmSync(folder, { recursive: true, force: true });
process.exit(ok ? 0 : 1);

async function measure(): Promise<boolean> {
  await using kinora = await startKinora({ NODE_ENV: 'development' });
  const { tokens, catalogue } = await fillService(kinora.context, shows, browsing + playing);
  const base = await kinora.listen();
  const { episode_id } = await createPublisher(base, 'load');
  await addSegmentedFilm(kinora.context, episode_id, (minutes * 60 + warm_s) / 4 + 30);
  const { episode_id: processed_id } = await createPublisher(base, 'worker');
  const requestedShows = await kinora.context.db
    .selectFrom('shows')
    .select(['id', 'title as name'])
    .orderBy('id')
    .limit(200)
    .execute();
  await using started = new AsyncDisposableStack();
  const apis = [started.use(await startApi(kinora)), started.use(await startApi(kinora))];
  const crowd = {
    bases: apis.map(({ base }) => base),
    shows: requestedShows,
    keywords: catalogue.titles.slice(0, 200),
    episode_id,
    pause_ms,
  };
  const tokensOf = (browsers: number, players: number) => ({
    browsing: tokens.slice(0, browsers),
    playing: tokens.slice(browsing, browsing + players),
  });
  const quiet = await simulateCrowd({
    ...crowd,
    ...tokensOf(idle.browsing, idle.playing),
    seconds: idle.seconds,
  });
  const film = await makeFilm(folder, workerFilm_s);
  started.use(startWorker(kinora));
  const films = keepProcessing(kinora, processed_id, film);
  const people = simulateCrowd({ ...crowd, ...tokensOf(browsing, playing), seconds: warm_s + minutes * 60 });
  await sleep(warm_s * 1000);
  const before = apis.map((api) => api.residentMegabytes());
  const busy = await people;
  const after = apis.map((api) => api.residentMegabytes());
  const processed = films.stop();

  const p99_times = busy.p99 / quiet.p99;
  const memory_times = Math.max(...after.map((mb, index) => mb / (before[index] ?? mb)));
  console.log(
    `${availableParallelism()} cores; ${browsing} browsing and ${playing} playing for ${minutes} min: ${busy.requests} requests, ` +
      `${busy.segments} segments, ${processed} films of ${workerFilm_s} s processed meanwhile`,
  );
  for (const [name, { p50, p99 }] of Object.entries(busy.kinds))
    console.log(
      `${name}: median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; idle ${quiet.kinds[name]?.p50.toFixed(0)} and ${quiet.kinds[name]?.p99.toFixed(0)} ms`,
    );
  console.log(
    `memory of the API processes: ${before.map((mb) => mb.toFixed(0)).join(' and ')} MB after a minute, ${after.map((mb) => mb.toFixed(0)).join(' and ')} MB at the end`,
  );
  console.log(
    `load: ${busy.failed} of ${busy.requests} requests failed (target ${targets.failed}), p99 ${busy.p99.toFixed(0)} ms, ` +
      `${p99_times.toFixed(1)} times that of an idle service (target <= ${targets.p99_times}), ` +
      `memory ${memory_times.toFixed(2)} times that after a minute (target <= ${targets.memory_times})`,
  );
  return (
    busy.failed <= targets.failed && p99_times <= targets.p99_times && memory_times <= targets.memory_times
  );
}

/** Gives the worker one film after another, until it is stopped. */
function keepProcessing(kinora: MeasuredKinora, episode_id: number, film: string) {
  const ended = new AbortController();
  let processed = 0;
  const processFilms = async () => {
    while (!ended.signal.aborted) {
      await untilReady(kinora, await queueFilm(kinora, episode_id, film));
      processed += 1;
    }
  };
  // Stopping the service interrupts the last film, which is not an error.
  processFilms().catch((error: unknown) => ended.signal.aborted || console.error(error));
  return {
    /** @returns how many films were processed */
    stop: () => {
      ended.abort();
      return processed;
    },
  };
}
