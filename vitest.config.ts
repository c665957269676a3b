import { defineConfig } from 'vitest/config';

const shared = {
  // Only meant to catch tests that hang. A healthy test with a real database and a real ffmpeg may take long
  // on a slow machine.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/**
 * Tests that use no database, always use the embedded one, or mostly exercise ffmpeg: running them once is
 * enough.
 */
const sameOnEveryDatabase = [
  'server/src/**/rules.test.ts',
  'server/src/**/{rules,model}/*.test.ts',
  'server/src/services/storage/*.test.ts',
  'server/src/services/payments/{paypal,stripe}/!(through-the-app).test.ts',
  'server/src/features/processing/{kill,processing,elsewhere,broken-uploads}.test.ts',
  'server/src/features/publishing/episode-extras/replacing.test.ts',
  'server/src/features/demo/demo.test.ts',
  'server/src/db/data-lock.test.ts',
];

export default defineConfig({
  test: {
    // Two workers do not saturate two cores, because they often wait for a timer or for a process to exit.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/{src,test}/**/*.test.ts'] } },
      { test: { ...shared, name: 'media', include: ['media/{src,test}/**/*.test.ts'] } },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: process.env['TEST_DATABASE_URL'] ? sameOnEveryDatabase : [],
          globalSetup: ['server/test/template.ts'],
        },
      },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
