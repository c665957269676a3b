/**
 * How much longer than a bare aggregate over the same rows does it take to close a month in which a million viewers
 * watched ten shows each, and how much memory does it take?
 *
 *     npm run bench -- royalties [--raw]
 *
 * Runs on its own PostgreSQL server, with a separate database and process for each size. A close is measured as a
 * whole: freezing everybody's payments and qualified watch time, reading the frozen month twice, hashing all
 * inputs, computing all three rules, writing 60,000 lines and posting the money to the ledger. The nightly
 * jobs, which record the month's payments, run beforehand and are reported separately. Normally qualified
 * watch time has already been counted during the month, so the counts are generated directly; with `--raw`,
 * ten million playbacks are generated and the nightly job counts them all in one go. BENCH_VIEWERS lowers the
 * number of viewers.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensurePostgres, startPostgres } from '../scripts/postgres.mjs';
import { createDatabase } from './royalties/database.ts';
import type { Measured } from './royalties/close.ts';

// The measured factor was 10.5 for a million viewers on two idle cores.
const targets = { times: 14, megabytes: 2048, growth: 1 };
const max = Number(process.env.BENCH_VIEWERS ?? 1_000_000);
const isRaw = process.argv.includes('--raw');

const { missing, programs } = await ensurePostgres();
if (missing) throw new Error(missing);
const server = await startPostgres(programs);
let passed = false;
try {
  passed = await measure();
} finally {
  await server.stop();
}
process.exit(passed ? 0 : 1);

async function measure(): Promise<boolean> {
  const results: Measured[] = [];
  for (const viewers of [max / 4, max / 2, max]) {
    const url = await createDatabase(server.url, `royalties_${viewers}`);
    const result = await closeInSeparateProcess(url, viewers);
    const steps = Object.entries(result.steps).map(([step, seconds]) => `${step} ${seconds.toFixed(1)} s`);
    console.log(
      `${viewers} viewers: ${result.seconds.toFixed(1)} s (${steps.join(', ')}; ` +
        `${result.cpu_seconds.toFixed(1)} s of our own processor time), ${result.megabytes.toFixed(0)} MB at most; ` +
        `the nightly jobs beforehand ${result.nightlyJobs_s.toFixed(1)} s, a bare aggregate ${result.aggregate_s.toFixed(1)} s`,
    );
    results.push(result);
  }
  const [small, , large] = results;
  if (!small || !large) return false;
  // The fixed memory of a process does not grow, so this is at most 1 if everything else grows linearly.
  const growth = large.megabytes / small.megabytes / 4;
  const checks = [
    report('times as long as a bare aggregate', large.seconds / large.aggregate_s, targets.times),
    report('megabytes', large.megabytes, targets.megabytes),
    report('memory for four times the viewers, divided by four', growth, targets.growth),
  ];
  return checks.every(Boolean);
}

function report(name: string, value: number, target: number): boolean {
  console.log(`royalties, ${name}: ${value.toFixed(2)} (target <= ${target})`);
  return value <= target;
}

/** Closes a month in a separate process, so that only the memory of the close is measured. */
async function closeInSeparateProcess(url: string, viewers: number): Promise<Measured> {
  const script = new URL('royalties/close.ts', import.meta.url).pathname;
  const args = [script, url, String(viewers), ...(isRaw ? ['--raw'] : [])];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Measured;
}
