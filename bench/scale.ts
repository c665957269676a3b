/**
 * Does the cost of background jobs grow with what changed, or with everything that is stored?
 *
 *     npm run bench -- scale [1000000] [10000000]
 *
 * For each size, a separate PostgreSQL server has that many playbacks from the last 90 days, as many views and
 * intervals, half as many notifications, and a twentieth as many viewers. After every job has run once, each server
 * gets one more day of the same activity: 20,000 playbacks by 5,000 viewers, ten new episodes with 500 followers
 * each, and 20,000 attempts to sign in. Then each job runs again. The time that it takes is compared between the
 * sizes, and so is its processor time, in case the machine is busy with something else. As in the product, a job
 * that runs every few minutes also processes events that have left its window since its last run.
 *
 * Ten million playbacks take about ten GB in TMPDIR, which must not be in memory.
 */
import { sql } from 'kysely';
import type { Context } from '../server/src/context.ts';
import { tidyAccounts } from '../server/src/features/accounts/tidy-accounts-job.ts';
import { countAudience } from '../server/src/features/analytics/count-audience-job.ts';
import { learnNeighbours } from '../server/src/features/discovery/recommendations/learn-neighbours-job.ts';
import { scoreShows } from '../server/src/features/discovery/score-shows-job.ts';
import { countQualified } from '../server/src/features/earnings/royalties/count-qualified-job.ts';
import { announceEpisodes } from '../server/src/features/notifications/announce-episodes-job.ts';
import { mailReleases } from '../server/src/features/notifications/mail-releases-job.ts';
import { deleteNetworks } from '../server/src/features/playback/playing/forget-networks-job.ts';
import { tidyServedFilm } from '../server/src/features/playback/watching/tidy-served-film-job.ts';
import type { Job } from '../server/src/jobs/define.ts';
import { startKinora } from './kinora/start.ts';
import { costOf, type Cost } from './scale/cost.ts';
import { addDay } from './scale/day.ts';
import { fill } from './scale/fill.ts';

const target = 1.2;
/** Shorter times vary randomly, so they are rounded up to this. */
const min_ms = 100;
const sizes = process.argv.slice(2).map(Number).filter(Number.isFinite);
const [small = 1_000_000, large = 10_000_000] = sizes;

/** The jobs that take no data, in the order in which they run. */
const jobs: Job<object>[] = [
  countAudience,
  countQualified,
  scoreShows,
  learnNeighbours,
  announceEpisodes,
  tidyAccounts,
  tidyServedFilm,
  deleteNetworks,
];

const [smallCosts, largeCosts] = [await measure(small), await measure(large)];
let failed = false;
for (const [name, cost] of largeCosts) {
  const smallCost = smallCosts.get(name) ?? { ms: NaN, processor_ms: NaN };
  const ratio = ratioOf(cost.ms, smallCost.ms);
  failed ||= ratio > target;
  console.log(
    `scale, ${name}: ${describe(smallCost)} with ${small}, ${describe(cost)} with ${large}: ${ratio.toFixed(2)} times ` +
      `(target <= ${target}), processor time ${ratioOf(cost.processor_ms, smallCost.processor_ms).toFixed(2)} times`,
  );
}
process.exit(failed ? 1 : 0);

function ratioOf(large_ms: number, small_ms: number): number {
  return Math.max(large_ms, min_ms) / Math.max(small_ms, min_ms);
}

function describe({ ms, processor_ms }: Cost): string {
  return `${ms.toFixed(0)} ms (${processor_ms.toFixed(0)} ms of processor time)`;
}

/** @returns the cost of each job for a day. */
async function measure(playbacks: number): Promise<Map<string, Cost>> {
  await using kinora = await startKinora();
  const { context } = kinora;
  const timed = async (label: string, work: () => Promise<void>) => {
    const cost = await costOf(context.db, work);
    console.log(`  ${label}: ${describe(cost)}`);
    return cost;
  };
  await timed(`${playbacks} playbacks inserted`, () => fill(context.db, playbacks));
  for (const job of jobs) await timed(`${job.name} for the first time`, () => run(context, job, {}));
  await sql`vacuum analyze`.execute(context.db);
  const episodes: number[] = [];
  await timed('the day added', async () => void episodes.push(...(await addDay(context.db))));
  await sql`checkpoint`.execute(context.db);
  const costs = new Map<string, Cost>();
  for (const job of jobs) costs.set(job.name, await timed(job.name, () => run(context, job, {})));
  costs.set(
    mailReleases.name,
    await timed(mailReleases.name, async () => {
      for (const episode_id of episodes) await run(context, mailReleases, { episode_id });
    }),
  );
  return costs;
}

function run<T>(context: Context, job: Job<T>, data: T): Promise<void> {
  return job.run({ context, data, signal: new AbortController().signal, tries: 1, yieldSlot: () => {} });
}
