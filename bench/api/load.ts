import autocannon from 'autocannon';

export type Request = { path: string; headers?: Record<string, string> };
export type Result = { rps: number; p99: number };

const seconds = 4;
const connections = 16;

/** Sends these requests in turn for a few seconds, after a second of warm-up. */
export async function load(url: string, requests: Request[]): Promise<Result> {
  const run = (duration: number) => autocannon({ url, connections, duration, requests, workers: 1 });
  await run(1);
  const result = await run(seconds);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${requests[0]?.path} failed ${result.non2xx + result.errors} times`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

export const median = (results: Result[]): Result =>
  results.toSorted((a, b) => a.rps - b.rps)[Math.floor(results.length / 2)] as Result;
