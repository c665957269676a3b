import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  // Only meant to catch tests that hang. A healthy test with a real database and a real ffmpeg may take long
  // on a slow machine.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // A test that passes the second time is listed as flaky at the end of the run.
  retry: process.env['CI'] ? 1 : 0,
  // The files that a worker runs share a process and its modules: with a process for each file, loading the whole
  // server every time took a third of the processor time. No module holds state that the tests of another file
  // could change, and tests restore the environment variables that they change.
  isolate: false,
  // A worker creates many short-lived objects: collecting them less often saves a tenth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
};
/**
 * Node loads the modules itself, as in production. Vite's runner evaluates a module twice if two spellings of its
 * name are requested while it is still being transformed, and it takes more processor time.
 */
const native = { ...shared, experimental: { viteModuleRunner: false } };
const server = { ...native, globalSetup: ['server/test/template.ts'] };

/** Tests of the embedded database and its data folder, and tests that need no database at all. */
const onEmbeddedOnly = existing([
  'server/src/**/rules.test.ts',
  'server/src/**/{rules,model}/*.test.ts',
  'server/src/services/storage/*.test.ts',
  'server/src/services/payments/**/*.test.ts',
  'server/src/features/billing/sync/killed.test.ts',
  'server/src/features/processing/kill.test.ts',
  'server/src/db/data-lock.test.ts',
  'server/src/{starting,stopping}.test.ts',
  'demo/src/**/*.test.ts',
]);

/**
 * Tests that run on both databases, because their SQL could behave differently on them: it takes locks, waits for
 * other transactions, listens for notifications, compares or sorts text, or is prepared. All other tests run on
 * one database, and the journeys in a browser always use the embedded one.
 */
const onBoth = existing([
  'server/src/db/!(data-lock).test.ts',
  'server/src/features/accounts/password-flood.test.ts',
  'server/src/features/accounts/own-data/delete-account.test.ts',
  'server/src/features/analytics/{roll-up,upgrade}.test.ts',
  'server/src/features/catalogue/cached-responses.test.ts',
  'server/src/features/discovery/**/{genres,home,scores,search,spelling,suggest,upgrade}.test.ts',
  'server/src/features/earnings/**/{close-month,killed,monetization}.test.ts',
  'server/src/features/notifications/live.test.ts',
  'server/src/features/operator/backup/backup.test.ts',
  'server/src/features/playback/watching/views.test.ts',
  'server/src/features/publishing/schedule/schedule.test.ts',
]);

/**
 * Runs the projects one after another, because a worker loads the whole server again for each. Each begins with
 * the files that have longer time limits, so that no worker is still busy with one of them at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is not an array
    const usual = await super.sort(files);
    const long = new Set(usual.filter(({ moduleId }) => longTimeLimit.test(readFileSync(moduleId, 'utf8'))));
    const rank = (file: TestSpecification) =>
      2 * projects.findIndex(({ test }) => test.name === file.project.name) + (long.has(file) ? 0 : 1);
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Matches a time limit of ten seconds or more. */
const longTimeLimit = /(timeout: |[,=] )\d{2,3}_000\b/;

/** In the order in which they run: the tests that take milliseconds come last and keep every worker busy to the end. */
const projects = [
  {
    test: {
      ...server,
      name: 'server',
      include: ['server/{src,test}/**/*.test.ts'],
      // These run on a PostgreSQL server if TEST_DATABASE_URL names one, and otherwise on the embedded database.
      exclude: [...onEmbeddedOnly, ...(process.env['TEST_DATABASE_URL'] ? [] : onBoth)],
    },
  },
  { test: { ...native, name: 'media', include: ['media/{src,test}/**/*.test.ts'] } },
  {
    test: {
      ...server,
      name: 'embedded',
      // Optimizing PostgreSQL's code takes longer than it saves in so few tests.
      execArgv: [...shared.execArgv, '--liftoff-only'],
      include: [...onEmbeddedOnly, ...onBoth],
      // Unset, so that these tests use the embedded database even if the others use a PostgreSQL server.
      env: { TEST_DATABASE_URL: '' },
    },
  },
  { test: { ...native, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
  { test: { ...native, name: 'contract', include: ['contract/{src,test}/**/*.test.ts'] } },
  { test: { ...shared, name: 'web', include: ['web/*.test.ts', 'web/src/**/*.test.{ts,tsx}'] } },
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two workers do not saturate two cores, because they often wait for a timer or for a process to exit.
    maxWorkers: 4,
    projects,
  },
});

/** A pattern that no longer matches any file would silently change where its tests run. */
function existing(patterns: string[]): string[] {
  const unmatched = patterns.filter((pattern) => globSync(pattern).length === 0);
  if (unmatched.length > 0)
    throw new Error(`vitest.config.ts names tests that do not exist: ${unmatched.join(', ')}`);
  return patterns;
}
