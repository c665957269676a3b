import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Tally} tally */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {string} report path of Vitest's JSON
 * @param {boolean} ok whether Vitest itself was content
 * @returns {Tally}
 */
export function readVitest(report, ok) {
  return read(report, ok, (/** @type {import('vitest/node').JsonTestResults} */ json) => {
    // A file that broke before its first test holds no failed test.
    const broken = json.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
    );
    return {
      passed: json.numPassedTests,
      failed: json.numFailedTests + broken.length,
      skipped: json.numPendingTests + json.numTodoTests,
    };
  });
}

/**
 * @param {string} report path of Playwright's JSON
 * @param {boolean} ok whether Playwright itself was content
 * @returns {Tally}
 */
export function readPlaywright(report, ok) {
  return read(
    report,
    ok,
    (/** @type {import('@playwright/test/reporter').JSONReport} */ { stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }),
  );
}

/**
 * A runner that ended badly without a failed test has crashed, and a crash is a failure.
 * @template Json
 * @param {string} report
 * @param {boolean} ok
 * @param {(json: Json) => Tally} count
 * @returns {Tally}
 */
function read(report, ok, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const tally = count(JSON.parse(readFileSync(report, 'utf8')));
  return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
