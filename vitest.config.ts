import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const shared = {
  // Only meant to catch tests that hang. A healthy test with a real database and a real ffmpeg may take long
  // on a slow machine.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};
const server = { ...shared, globalSetup: ['server/test/template.ts'] };

/** Start Kinora on its embedded database, or mostly exercise ffmpeg or a provider's API. */
const onEmbeddedAlone = existing([
  'server/src/**/rules.test.ts',
  'server/src/**/{rules,model}/*.test.ts',
  'server/src/services/storage/*.test.ts',
  'server/src/services/payments/**/*.test.ts',
  'server/src/features/processing/**/{kill,processing,mediaconvert,broken-uploads}.test.ts',
  'server/src/features/publishing/**/replacing.test.ts',
  'server/src/db/data-lock.test.ts',
  'demo/src/**/*.test.ts',
]);

/**
 * Run on both databases, because their SQL could behave differently there: it locks, waits for others, listens,
 * compares or sorts words, or is prepared. Other stories run on one database, and the journeys in a browser use
 * the embedded one throughout.
 */
const onBoth = existing([
  'server/src/db/!(data-lock).test.ts',
  'server/src/features/accounts/guesses.test.ts',
  'server/src/features/accounts/own-data/delete-account.test.ts',
  'server/src/features/analytics/{roll-up,upgrade}.test.ts',
  'server/src/features/billing/**/killed.test.ts',
  'server/src/features/catalogue/catalogue.test.ts',
  'server/src/features/discovery/**/{discovery,genres,recommendations,search,spelling,suggest}.test.ts',
  'server/src/features/earnings/**/{close-month,killed,monetization}.test.ts',
  'server/src/features/notifications/live.test.ts',
  'server/src/features/pages/contact/contact.test.ts',
  'server/src/features/playback/views.test.ts',
  'server/src/features/processing/**/{lease,queue}.test.ts',
  'server/src/features/publishing/schedule/schedule.test.ts',
]);

export default defineConfig({
  test: {
    // Two workers do not saturate two cores, because they often wait for a timer or for a process to exit.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/{src,test}/**/*.test.ts'] } },
      { test: { ...shared, name: 'media', include: ['media/{src,test}/**/*.test.ts'] } },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      { test: { ...server, name: 'embedded', include: [...onEmbeddedAlone, ...onBoth] } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          // On a PostgreSQL server if TEST_DATABASE_URL names one, otherwise on the embedded database as well.
          exclude: [...onEmbeddedAlone, ...(process.env['TEST_DATABASE_URL'] ? [] : onBoth)],
        },
      },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});

/** A pattern that fits no file any more would silently change where its tests run. */
function existing(patterns: string[]): string[] {
  const lost = patterns.filter((pattern) => globSync(pattern).length === 0);
  if (lost.length > 0) throw new Error(`vitest.config.ts names tests that do not exist: ${lost.join(', ')}`);
  return patterns;
}
