import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inWords, readPlaywright, readVitest, sum } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kinora-tally-'));
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

test('a file that breaks before its tests counts as one failure', () => {
  const report = vitestReport([
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ]);
  expect(readVitest(report, false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a runner that crashes counts as one failure', () => {
  expect(readVitest('/nowhere/report.json', false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 0 };
  expect(readPlaywright(reportOf({ stats, errors: [] }), false)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  });
});

test('the last line adds everything up and is silent about nothing skipped', () => {
  const tallies = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ];
  expect(inWords(sum(tallies))).toBe('3 passed, 1 failed');
  expect(inWords({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});
