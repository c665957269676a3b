import autocannon from 'autocannon';
import { videoBytes } from '../edge/film.ts';
import { processorTimeOf } from './processor-time.ts';

const connections = 16;
/** How many requests are sent to warm up, until Node has compiled hot code, and to measure. */
const requestCounts = { warmup: 300, measured: 1000 };
/** Timeout of a request, in seconds; generous, in case the machine is busy with something else. */
const timeout = 60;

type Throughput = {
  /** Responses per second, and how many a core could send if it did nothing else. */
  rate: number;
  core_rate: number;
  p99_ms: number;
};

/** Requests these paths in turn, as fast as a server responds. @param pid the server's process id. */
async function measureThroughput(
  origin: string,
  pid: number,
  requests: { path: string; headers?: Record<string, string> }[],
): Promise<Throughput> {
  const run = (amount: number) =>
    autocannon({ url: origin, connections, amount, timeout, requests, workers: 1 });
  await run(requestCounts.warmup);
  const before = processorTimeOf(pid);
  const { duration, errors, latency, non2xx } = await run(requestCounts.measured);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${origin} failed`);
  return {
    rate: requestCounts.measured / duration,
    core_rate: requestCounts.measured / (processorTimeOf(pid) - before),
    p99_ms: latency.p99,
  };
}

/** Requests the home pages of signed-in viewers. */
export const measureHome = (origin: string, pid: number, tokens: readonly string[]): Promise<Throughput> =>
  measureThroughput(
    origin,
    pid,
    tokens.map((token) => ({ path: '/api/home', headers: { authorization: `Bearer ${token}` } })),
  );

/**
 * Measures how fast the segments of a film are sent, in megabytes a second, and how much a core could send.
 */
export async function measureFilm(
  playlist: string,
  pid: number,
  segments: number,
): Promise<{ megabytes: number; core_megabytes: number }> {
  const { origin, pathname } = new URL(playlist);
  const paths = Array.from({ length: segments }, (_, index) => ({
    path: pathname.replace('master.m3u8', `2048/segment_${String(index).padStart(5, '0')}.m4s`),
  }));
  const { rate, core_rate } = await measureThroughput(origin, pid, paths);
  return { megabytes: (rate * videoBytes) / 1e6, core_megabytes: (core_rate * videoBytes) / 1e6 };
}
