/**
 * Does what a worker computes grow with what changed, or with what there is?
 *
 *     npm run bench -- scale [1000000] [10000000]
 *
 * For each size, on a PostgreSQL server of its own: that many playbacks were watched in the last 90 days, with as many
 * views and intervals, by a twentieth as many viewers, and half as many notifications. Every job has run. Then the same
 * day is added to each: 20,000 playbacks by 5,000 viewers, ten new episodes with a thousand followers each, 20,000
 * attempts to sign in. Each job runs once more, and its times are compared. As in the product, a job that runs every few
 * minutes also meets what has left its window since its last run.
 *
 * Ten million take about ten GB in TMPDIR, which must not be memory.
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
import { forgetNetworks } from '../server/src/features/playback/forget-networks-job.ts';
import { tidyServedFilm } from '../server/src/features/playback/tidy-served-film-job.ts';
import type { Job } from '../server/src/jobs/define.ts';
import { startKinora } from './kinora/start.ts';
import { addDay } from './scale/day.ts';
import { fill } from './scale/fill.ts';

const mark = 1.2;
const sizes = process.argv.slice(2).map(Number).filter(Number.isFinite);
const [small = 1_000_000, large = 10_000_000] = sizes;

/** The jobs without data of their own, in the order in which they run. */
const jobs: Job<object>[] = [
  countAudience,
  countQualified,
  scoreShows,
  learnNeighbours,
  announceEpisodes,
  tidyAccounts,
  tidyServedFilm,
  forgetNetworks,
];

const [before, after] = [await measure(small), await measure(large)];
let failed = false;
for (const [name, ms] of after) {
  const ratio = ms / (before.get(name) ?? NaN);
  failed ||= ratio > mark;
  console.log(
    `scale, ${name}: ${(before.get(name) ?? NaN).toFixed(0)} ms with ${small}, ${ms.toFixed(0)} ms with ${large}: ` +
      `${ratio.toFixed(2)} times (mark <= ${mark})`,
  );
}
process.exit(failed ? 1 : 0);

/** @returns the milliseconds that each job takes for a day. */
async function measure(playbacks: number): Promise<Map<string, number>> {
  await using kinora = await startKinora();
  const { context } = kinora;
  await timed(`${playbacks} playbacks filled`, () => fill(context.db, playbacks));
  for (const job of jobs) await timed(`${job.name} for the first time`, () => run(context, job, {}));
  await sql`vacuum analyze`.execute(context.db);
  await sql`checkpoint`.execute(context.db);
  const episodes = await addDay(context.db);
  const times = new Map<string, number>();
  for (const job of jobs) times.set(job.name, await timed(job.name, () => run(context, job, {})));
  times.set(
    mailReleases.name,
    await timed(mailReleases.name, async () => {
      for (const episode_id of episodes) await run(context, mailReleases, { episode_id });
    }),
  );
  return times;
}

function run<T>(context: Context, job: Job<T>, data: T): Promise<void> {
  return job.run({ context, data, signal: new AbortController().signal, tries: 1, standAside: () => {} });
}

async function timed(what: string, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  console.log(`  ${what}: ${(ms / 1000).toFixed(2)} s`);
  return ms;
}
