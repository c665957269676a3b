import { defineConfig } from 'vitest/config';

const shared = {
  // The real database, the real ffmpeg: slow machines need the time.
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/{src,test}/**/*.test.ts'] } },
      { test: { ...shared, name: 'media', include: ['media/{src,test}/**/*.test.ts'] } },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/template.ts'],
        },
      },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
