import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { ensureNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { ensurePostgres, startPostgres } from './postgres.mjs';
import { processorSeconds } from './processor-time.mjs';
import { ensureRadosgw } from './radosgw.mjs';
import { main, node24, root, runLive, print, stopLive, printError } from './run.mjs';
import { failures, flaky, summaryOf, readPlaywright, readVitest, slowest, sum } from './test-results.mjs';
import { buildWeb } from './web-bundle.mjs';

/** @typedef {import('./test-results.mjs').Results} Results */

// `npm test -- follows` runs the Vitest files whose path contains “follows”; `npm test -- --changed` runs the
// tests that the changes since main can affect, and `--changed=<commit>` compares with that commit instead.
const changedOption = /^--changed(?:=(.+))?$/.exec(process.argv[2] ?? '');
let filters = changedOption ? [] : process.argv.slice(2);
/** @type {string[]} */
let specs = [];
let runsEverything = filters.length === 0;
// Every service that a test starts gets a database of a thousand small files, which is slow to create on a
// disk.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();
const scratch = mkdtempSync(join(tmpdir(), 'kinora-test-run-'));
/** @type {{ title: string, counts: Results, note: string }[]} */
const results = [];
let interrupted = false;
// Every program that tests start would otherwise compile the same modules again.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node');
// Ctrl-C reaches the running test runner as well; everything that was started is then cleaned up.
process.on('SIGINT', () => (interrupted = true));
process.on('SIGTERM', () => {
  interrupted = true;
  stopLive();
});

await main(async () => {
  await Promise.all([ensureFfmpeg(), installPackages().then(ensureNode24)]);

  if (changedOption) await chooseAffected(changedOption[1] ?? 'main');
  if (runsEverything || changedOption) await step('checks', runChecks);
  if (runsEverything) {
    const { missing } = await ensureRadosgw();
    if (missing) await step('storage tests on an S3 server', missing);
  }
  if (runsEverything || filters.length > 0) await runWithoutBrowser();
  if (runsEverything || specs.length > 0) {
    const chromium = await ensureChromium();
    await step('journeys in a browser', chromium.missing ?? (() => journeys(chromium.env)));
  }
  rmSync(scratch, { recursive: true, force: true });
  return report();
});

/** @param {string} commit */
async function chooseAffected(commit) {
  // Needs the packages, which the first run has only just installed.
  const { changedFiles, testsAffectedBy } = await import('./changed.mjs');
  const affected = testsAffectedBy(changedFiles(commit));
  runsEverything = affected === 'all';
  if (affected === 'all') return print('The changes can affect every test.');
  filters = affected.tests;
  specs = affected.journeys;
  print(`The changes can affect ${filters.length} test files and ${specs.length} files with journeys.`);
}

async function runWithoutBrowser() {
  const { missing, programs } = await ensurePostgres();
  if (missing) await step('API tests on a PostgreSQL server', missing);
  await step(missing ? 'unit and API tests on the embedded database' : 'unit and API tests', async () => {
    // The server serves pages from the web app's own HTML document.
    await buildWeb();
    // Without a PostgreSQL server, its tests run on the embedded database.
    return missing ? vitest() : onPostgres(programs);
  });
}

/**
 * @param {string} title
 * @param {string | (() => Promise<Results>)} run or the reason why it cannot run
 */
async function step(title, run) {
  if (interrupted) return;
  print(`\n── ${title}`);
  if (typeof run === 'string') {
    print(process.env.CI ? `Cannot run: ${run}` : `Skipped: ${run}`);
    // On CI nothing may be skipped.
    const counts = process.env.CI
      ? { passed: 0, failed: 1, skipped: 0, tests: [] }
      : { passed: 0, failed: 0, skipped: 1, tests: [] };
    results.push({ title, counts, note: ` (${run})` });
    return;
  }
  const counts = await run().catch((error) => {
    printError(error);
    return { passed: 0, failed: 1, skipped: 0, tests: [] };
  });
  results.push({ title, counts, note: '' });
}

/** @param {Record<string, string>} [env] */
async function vitest(env = {}) {
  const report = join(scratch, `vitest-${results.length}.json`);
  const args = ['run', ...filters];
  if (filters.length > 0) args.push('--passWithNoTests');
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  const ok = await runLive(node24, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...process.env, ...env },
  });
  return readVitest(report, ok);
}

/** @param {string} programs */
async function onPostgres(programs) {
  const server = await startPostgres(programs);
  try {
    return await vitest({ TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** @param {{ CHROME_PATH?: string }} browser */
async function journeys(browser) {
  const report = join(scratch, 'playwright.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const ok = await runLive(node24, [cli, 'test', '--config', 'e2e', '--reporter', 'list,json', ...specs], {
    env: {
      ...process.env,
      ...browser,
      E2E_DATA_DIR: join(scratch, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  return readPlaywright(report, ok);
}

function report() {
  const total = sum(results.map((one) => one.counts));
  list('Slowest tests', slowest(total, 10));
  list('Flaky (failed, then passed when retried)', flaky(total));
  list('Failed', failures(total));
  print('');
  for (const { title, counts, note } of results) print(`${title}: ${summaryOf(counts)}${note}`);
  const processor = processorSeconds();
  print(
    `Took ${minutes(performance.now() / 1000)}${processor ? `, and ${Math.round(processor)} s of processor time` : ''}`,
  );
  if (interrupted && total.failed === 0) total.failed = 1;
  print(`\n${summaryOf(total)}`);
  return total.failed === 0;
}

/** @param {string} title @param {string[]} lines */
function list(title, lines) {
  if (lines.length > 0) print(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** @param {number} seconds */
function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
