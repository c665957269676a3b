import { defineConfig } from '@playwright/test';
import { emptyKinora, filledKinora } from './shared-kinoras.ts';

const browser = process.env['CHROME_PATH'];
const longestJourneys = ['whole-story.spec.ts'];

/** Journeys share two Kinoras, an empty one and one with shows to browse; some start their own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './shared-kinoras.ts',
  outputDir: '../test-results',
  // Two workers do not saturate two cores: a journey spends a third of its time waiting.
  workers: 3,
  // The limits are there to catch hangs. On a machine half as fast everything takes twice as long, which is
  // not a failure.
  timeout: 420_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A journey that passes the second time is listed as flaky at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    locale: 'en-US',
    // Pages are painted in software here: a quarter of the pixels takes a fifth less processor time in total.
    deviceScaleFactor: 0.5,
    // Trailers and fades are rendered in software here, which would take a third of the time of all journeys.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: ['--autoplay-policy=no-user-gesture-required'],
    },
  },
  // The order matters: the longest journeys start first, and the shows to browse are ready when the
  // browsing journeys start.
  projects: [
    { name: 'catalogue', testMatch: 'browsing/fill.ts', use: { baseURL: filledKinora.base } },
    { name: 'longest', testMatch: longestJourneys, use: { baseURL: emptyKinora.base } },
    {
      name: 'others',
      testMatch: '**/*.spec.ts',
      testIgnore: ['browsing/**', ...longestJourneys],
      use: { baseURL: emptyKinora.base },
    },
    { name: 'browsing', testMatch: 'browsing/*.spec.ts', use: { baseURL: filledKinora.base } },
  ],
});
