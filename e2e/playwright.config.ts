import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './free-port.ts';

// Every worker loads this file again; environment variables pass the first one's choices on to the others.
const folder = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `kinora-e2e-${process.pid}`));
const empty = await kinora('EMPTY');
const filled = await kinora('FILLED', { SHOWS_PER_USER: '20', EPISODE_EVERY_DAYS: '0' });
const browser = process.env['CHROME_PATH'];

/** Journeys share two Kinoras, an empty one and one with shows to browse; some start their own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './first-start.ts',
  outputDir: '../test-results',
  // Two workers do not saturate two cores: a journey spends a third of its time waiting.
  workers: 3,
  // The limits are meant for hangs. On a machine half as fast everything takes twice as long, and that is no
  // failure.
  timeout: 420_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    locale: 'en-US',
    // Trailers and fades are rendered in software here, which takes a third of the time of all journeys.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: ['--autoplay-policy=no-user-gesture-required'],
    },
  },
  projects: [
    { name: 'catalogue', testMatch: 'browsing/fill.ts', use: { baseURL: filled.base } },
    {
      name: 'browsing',
      testMatch: 'browsing/*.spec.ts',
      dependencies: ['catalogue'],
      use: { baseURL: filled.base },
    },
    {
      name: 'others',
      testMatch: '**/*.spec.ts',
      testIgnore: 'browsing/**',
      use: { baseURL: empty.base },
    },
  ],
  webServer: [empty.server, filled.server],
});

async function kinora(name: string, settings: Record<string, string> = {}) {
  const port = (process.env[`E2E_PORT_${name}`] ??= String(await freePort()));
  const base = `http://localhost:${port}`;
  const env = {
    PORT: port,
    DATA_DIR: join(folder, name.toLowerCase()),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY: '0',
  };
  return {
    base,
    server: {
      command: 'exec node_modules/.bin/node server/src/main.ts',
      cwd: '..',
      url: `${base}/readyz`,
      env: { ...env, ...settings },
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    },
  };
}
