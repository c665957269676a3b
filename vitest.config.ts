import { defineConfig } from 'vitest/config';

const shared = {
  // For a test that hangs. One that works, with a real database and a real ffmpeg, may take long on a slow machine.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/** What asks no database, always the embedded one, or mostly ffmpeg: once is enough. */
const sameOnEveryDatabase = [
  'server/src/**/rules.test.ts',
  'server/src/**/{rules,model}/*.test.ts',
  'server/src/services/storage/*.test.ts',
  'server/src/services/payments/{paypal,stripe}/!(through-the-app).test.ts',
  'server/src/features/processing/{kill,processing,elsewhere,broken-uploads}.test.ts',
  'server/src/features/episode-extras/replacing.test.ts',
  'server/src/features/demo/demo.test.ts',
  'server/src/db/data-lock.test.ts',
];

export default defineConfig({
  test: {
    // Two are not enough for two cores: they often wait, for a clock or for a process to end.
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
