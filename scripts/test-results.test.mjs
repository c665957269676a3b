import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failures, flaky, summaryOf, readPlaywright, readVitest, slowest, sum } from './test-results.mjs';
import { root } from './run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kinora-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {object} json */
function reportOf(json) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(json));
  return path;
}

/** @param {object[]} testResults */
const vitestReport = (testResults) =>
  reportOf({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults });

test('a file that breaks before its tests is counted as one failure', () => {
  const report = vitestReport([
    {
      name: join(root, 'server/src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        {
          status: 'failed',
          fullName: 'a viewer watches',
          duration: 20,
          failureMessages: ['Error: expected \u001B[31m1\u001B[39m\n    at a.test.ts:3'],
        },
      ],
    },
    {
      name: join(root, 'server/src/b.test.ts'),
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [],
    },
  ]);
  const results = readVitest(report, false);
  expect(results).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
  expect(failures(results)).toEqual([
    'server/src/b.test.ts',
    '    Cannot find module',
    'server/src/a.test.ts: a viewer watches',
    '    Error: expected 1',
    '        at a.test.ts:3',
  ]);
});

test('a test that passed when it was retried is flaky, not failed', () => {
  const passed = { status: 'passed', duration: 20, failureMessages: [] };
  const report = vitestReport([
    {
      name: join(root, 'server/src/a.test.ts'),
      status: 'passed',
      assertionResults: [
        { ...passed, fullName: 'a viewer watches', failureMessages: ['Error: too early'] },
        { ...passed, fullName: 'a viewer pays' },
      ],
    },
  ]);
  const results = readVitest(report, true);
  expect(failures(results)).toEqual([]);
  expect(flaky(results)).toEqual(['server/src/a.test.ts: a viewer watches', '    Error: too early']);
});

test('a runner that crashes is counted as one failure', () => {
  expect(readVitest('/nowhere/report.json', false)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    tests: [],
  });
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 0 };
  expect(readPlaywright(reportOf({ stats, errors: [], suites: [] }), false)).toMatchObject({
    passed: 5,
    failed: 1,
    skipped: 0,
  });
});

test('journeys are named after their file and the suites around them', () => {
  const results = [{ duration: 1500, errors: [{ message: 'Timed out' }] }];
  const journey = { title: 'plays', tests: [{ status: 'unexpected', results }] };
  const stats = { expected: 0, flaky: 0, unexpected: 1, skipped: 0 };
  const suite = { title: 'player.spec.ts', specs: [], suites: [{ title: 'on a phone', specs: [journey] }] };
  const read = readPlaywright(reportOf({ stats, errors: [], suites: [suite] }), false);
  expect(failures(read)).toEqual(['e2e/player.spec.ts › on a phone › plays', '    Timed out']);
  expect(slowest(read, 10)).toEqual(['   1.5 s  e2e/player.spec.ts › on a phone › plays']);
});

test('the last line sums all results and mentions skipped tests only if there are any', () => {
  const runs = [
    { passed: 1, failed: 0, skipped: 0, tests: [] },
    { passed: 2, failed: 1, skipped: 0, tests: [] },
  ];
  expect(summaryOf(sum(runs))).toBe('3 passed, 1 failed');
  expect(summaryOf({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});
