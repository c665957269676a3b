import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { fetchTimed } from './fetch-timed.ts';

/** What the simulated viewers do. They run in a separate thread, so that they do not slow down the service. */
export type Watching = { playlists: string[]; plain: string; ramp_s: number; minutes: number };

type Times = { p50: number; p99: number };
export type Results = { segment: Times; plain: Times; fetched: number; failed: number };

const segment_ms = 4000;
/** How many segments a player buffers: a minute of film. It then loads one more whenever it has played one. */
const bufferedSegments = 15;

const { playlists, plain, ramp_s, minutes } = workerData as Watching;
const begins = performance.now() + ramp_s * 1000;
const ends = begins + minutes * 60_000;
const times = { segment: [] as number[], plain: [] as number[] };
let fetched = 0;
let failed = 0;

/** Records a time, except during the ramp-up. */
const record = (list: number[], ms: number) => {
  if (performance.now() >= begins) list.push(ms);
};

async function watch(playlist: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  await sleep(Math.random() * (ramp_s - 10) * 1000);
  for (const name of ['master', '2048/index', 'sound/index'])
    await fetchTimed(playlist.replace('master', name), agent);
  await Promise.all([track('2048'), track('sound')]);
  agent.destroy();

  /** Loads one track: the first minute at once, then one more segment whenever one has been played. */
  async function track(folder: string): Promise<void> {
    // Players do not load audio and video at the same moment.
    const phase = Math.random() * segment_ms;
    const start = performance.now();
    for (let index = 0; ; index++) {
      const due =
        start + Math.max(0, index - bufferedSegments) * segment_ms + (index > bufferedSegments ? phase : 0);
      await sleep(Math.max(0, due - performance.now()));
      if (performance.now() >= ends) return;
      const name = `${folder}/segment_${String(index).padStart(5, '0')}.m4s`;
      const isVideo = folder === '2048';
      const isPlainFirst = isVideo && Math.random() < 0.5;
      if (isPlainFirst) record(times.plain, (await fetchTimed(plain, agent)).ms);
      const { status, ms } = await fetchTimed(playlist.replace('master.m3u8', name), agent);
      fetched += 1;
      if (status !== 200) failed += 1;
      if (isVideo) record(times.segment, ms);
      if (isVideo && !isPlainFirst) record(times.plain, (await fetchTimed(plain, agent)).ms);
    }
  }
}

function percentiles(values: number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (fraction: number) => sorted[Math.floor(fraction * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

await Promise.all(playlists.map((playlist) => watch(playlist)));
const results: Results = {
  segment: percentiles(times.segment),
  plain: percentiles(times.plain),
  fetched,
  failed,
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
parentPort?.postMessage(results);
