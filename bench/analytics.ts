// Does a publisher's chart take longer when eight times as much was watched? How much can be counted a second?
//
// On a PostgreSQL server of its own: a million events are watched and counted, then seven million more, and the
// chart call of the real app is measured by HTTP after each. BENCH_EVENTS makes it another number than 8,000,000.
import { sql } from 'kysely';
import type { Context } from '../server/src/context.ts';
import { rollUp } from '../server/src/features/analytics/roll-up.ts';
import { givePublisher } from './analytics/publisher.ts';
import { eventsEach, watch } from './analytics/watch.ts';
import { startKinora } from './kinora/start.ts';

const mark = 1.5;
const events = Number(process.env.BENCH_EVENTS ?? 8_000_000);
const calls = 600;

const failed = await measure();
process.exit(failed ? 1 : 0);

async function measure(): Promise<boolean> {
  await using kinora = await startKinora();
  const { context, app } = kinora;
  const base = await kinora.listen();
  const { token, show_ids } = await givePublisher(context, app);

  const ask = async (index: number) => {
    const show_id = index % 2 === 0 ? show_ids[0] : show_ids[index % show_ids.length];
    const began = performance.now();
    const response = await fetch(`${base}/api/publisher/get-analytics/${show_id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`The chart was answered ${response.status}: ${body}`);
    return performance.now() - began;
  };
  const p95 = async () => {
    await sql`vacuum analyze`.execute(context.db);
    const times: number[] = [];
    for (let index = 0; index < 2 * calls; index++) times.push(await ask(index));
    return times.slice(calls).toSorted((a, b) => a - b)[Math.floor(0.95 * calls)] ?? NaN;
  };
  const stages: number[] = [];
  for (const [from, to] of [
    [0, events / 8],
    [events / 8, events],
  ] as const) {
    await watchAndCount(context, from, to);
    const figure = await p95();
    console.log(`chart with ${to} events: p95 ${figure.toFixed(1)} ms`);
    stages.push(figure);
  }
  const [few = NaN, many = NaN] = stages;
  console.log(`analytics: ${(many / few).toFixed(2)} times as long (mark <= ${mark})`);
  return !(many / few <= mark);
}

async function watchAndCount(context: Context, from: number, to: number): Promise<void> {
  let began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  // In pieces, so that no transaction is as large as all of it.
  const piece = 1_000_000;
  for (let at = from; at < to; at += piece)
    await watch(context.db, at / eventsEach, Math.min(at + piece, to) / eventsEach);
  await sql`analyze`.execute(context.db);
  const loading = seconds();
  began = performance.now();
  await rollUp(context, new AbortController().signal);
  const counting = seconds();
  console.log(
    `${to - from} events written in ${loading.toFixed(0)} s, counted in ${counting.toFixed(0)} s: ` +
      `${Math.round((to - from) / counting)} a second`,
  );
}
