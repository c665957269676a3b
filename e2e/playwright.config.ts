import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './free-port.ts';

// Every worker reads this file again; the environment carries the first one's choice to the others.
const port = (process.env['E2E_PORT'] ??= String(await freePort()));
const data_dir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `kinora-e2e-${port}`));
const baseURL = `http://localhost:${port}`;
const browser = process.env['CHROME_PATH'];

/** Journeys share one empty Kinora; one that kills it, or wants the demo catalogue, starts its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Films are being made while the browser plays: more would only get in each other's way.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-US',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: ['--autoplay-policy=no-user-gesture-required'],
    },
  },
  webServer: {
    command: 'exec node_modules/.bin/node server/src/main.ts',
    cwd: '..',
    url: `${baseURL}/readyz`,
    env: { PORT: port, DATA_DIR: data_dir, DEMO: '0', LOG_LEVEL: 'warn' },
    stdout: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
