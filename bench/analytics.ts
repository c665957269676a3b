// Do a publisher's chart and the counting behind it get slower once eight times as much has been watched?
//
// Runs on its own PostgreSQL server: one million events are watched and counted, then six million more, then
// one more million, and the last million is compared with the first. Counting is timed for both, and after
// each the chart call of the real app is measured over HTTP. BENCH_EVENTS overrides the total of 8,000,000.
import { sql } from 'kysely';
import type { Context } from '../server/src/context.ts';
import { rollUp } from '../server/src/features/analytics/roll-up.ts';
import { addPublisher } from './analytics/publisher.ts';
import { eventsPerPlayback, simulatePlaybacks } from './analytics/watch.ts';
import { startKinora } from './kinora/start.ts';

const targets = { chart: 1.5, counting: 1.25 };
const events = Number(process.env.BENCH_EVENTS ?? 8_000_000);
const measuredCalls = 600;

const failed = await measure();
process.exit(failed ? 1 : 0);

async function measure(): Promise<boolean> {
  await using kinora = await startKinora();
  const { context } = kinora;
  const base = await kinora.listen();
  const { token, show_ids } = await addPublisher(context, base);

  const timeCall = async (index: number) => {
    const show_id = index % 2 === 0 ? show_ids[0] : show_ids[index % show_ids.length];
    const began = performance.now();
    const response = await fetch(`${base}/api/publisher/get-analytics/${show_id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`The chart returned ${response.status}: ${body}`);
    return performance.now() - began;
  };
  const p95 = async () => {
    await sql`vacuum analyze`.execute(context.db);
    const times: number[] = [];
    for (let index = 0; index < 2 * measuredCalls; index++) times.push(await timeCall(index));
    return times.slice(measuredCalls).toSorted((a, b) => a - b)[Math.floor(0.95 * measuredCalls)] ?? NaN;
  };
  const eighth = events / 8;
  const before = { count: await watchAndCount(context, 0, eighth), chart: await p95() };
  await watchAndCount(context, eighth, events - eighth);
  const after = { count: await watchAndCount(context, events - eighth, events), chart: await p95() };
  console.log(
    `chart call, p95: ${before.chart.toFixed(1)} ms with ${eighth} events, ${after.chart.toFixed(1)} ms with ${events}`,
  );
  const results = [
    report('the chart call', after.chart / before.chart, targets.chart),
    report('counting an event', after.count / before.count, targets.counting),
  ];
  return results.includes(false);
}

function report(name: string, ratio: number, target: number): boolean {
  console.log(`analytics: ${name} takes ${ratio.toFixed(2)} times as long (target <= ${target})`);
  return ratio <= target;
}

/** @returns how many seconds counting took per event. */
async function watchAndCount(context: Context, from: number, to: number): Promise<number> {
  let began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  // In batches, so that no single transaction has to hold everything.
  const batchSize = 1_000_000;
  for (let at = from; at < to; at += batchSize)
    await simulatePlaybacks(
      context.db,
      at / eventsPerPlayback,
      Math.min(at + batchSize, to) / eventsPerPlayback,
    );
  await sql`analyze`.execute(context.db);
  const loading = seconds();
  began = performance.now();
  await rollUp(context, new AbortController().signal);
  const counting = seconds();
  console.log(
    `${to - from} events written in ${loading.toFixed(0)} s, counted in ${counting.toFixed(0)} s: ` +
      `${Math.round((to - from) / counting)} a second`,
  );
  return counting / (to - from);
}
