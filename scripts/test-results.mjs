import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/**
 * The result of a runner. `tests` holds the tests that ran, with the duration of each in milliseconds and the
 * messages of its failed attempts: a flaky test has some although it passed when it was retried.
 * @typedef {{ name: string, ms: number, failed: boolean, messages: string[] }} Test
 * @typedef {{ passed: number, failed: number, skipped: number, tests: Test[] }} Results
 */

/** @param {Results[]} runs @returns {Results} */
export function sum(runs) {
  /** @type {Results} */
  const total = { passed: 0, failed: 0, skipped: 0, tests: [] };
  for (const { passed, failed, skipped, tests } of runs) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.tests.push(...tests);
  }
  return total;
}

/** How many lines at the start of a message describe the failure; its stack trace follows them. */
const maxSummaryLines = 12;

/**
 * @param {Results} results
 * @returns {string[]} the name of each failed test, followed by the first lines of its messages
 */
export const failures = ({ tests }) => tests.filter(({ failed }) => failed).flatMap(withMessages);

/**
 * @param {Results} results
 * @returns {string[]} the name of each test that passed only when it was retried, followed by the first lines
 * of the messages of its failed attempt
 */
export const flaky = ({ tests }) =>
  tests.filter(({ failed, messages }) => !failed && messages.length > 0).flatMap(withMessages);

/** @param {Test} test */
const withMessages = ({ name, messages }) => [
  name,
  ...messages.flatMap(firstLines).map((line) => `    ${line}`),
];

/** @param {string} message */
const firstLines = (message) => stripVTControlCharacters(message).split('\n').slice(0, maxSummaryLines);

/**
 * @param {Results} results @param {number} count @returns {string[]} the slowest tests, with their durations
 * in seconds
 */
export function slowest({ tests }, count) {
  const ordered = tests.toSorted((a, b) => b.ms - a.ms).slice(0, count);
  return ordered.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** @param {Pick<Results, 'passed' | 'failed' | 'skipped'>} results */
export function summaryOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {string} report path of Vitest's JSON
 * @param {boolean} ok whether Vitest itself succeeded
 * @returns {Results}
 */
export function readVitest(report, ok) {
  return read(report, ok, (/** @type {import('vitest/node').JsonTestResults} */ json) => {
    // A file that failed before its first test contains no failed test.
    const broken = json.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
    );
    return {
      passed: json.numPassedTests,
      failed: json.numFailedTests + broken.length,
      skipped: json.numPendingTests + json.numTodoTests,
      tests: [
        ...broken.map(({ name, message }) => ({
          name: relative(root, name),
          ms: 0,
          failed: true,
          messages: [message],
        })),
        ...json.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'passed' || status === 'failed')
            .map(({ fullName, duration, status, failureMessages }) => ({
              name: `${relative(root, name)}: ${fullName}`,
              ms: duration ?? 0,
              failed: status === 'failed',
              messages: failureMessages ?? [],
            })),
        ),
      ],
    };
  });
}

/**
 * @param {string} report path of Playwright's JSON
 * @param {boolean} ok whether Playwright itself succeeded
 * @returns {Results}
 */
export function readPlaywright(report, ok) {
  return read(
    report,
    ok,
    (/** @type {import('@playwright/test/reporter').JSONReport} */ { stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      tests: suites.flatMap((suite) => journeysOf(suite, [])),
    }),
  );
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @param {string[]} path titles of the enclosing suites
 * @returns {Test[]}
 */
function journeysOf({ title, specs, suites = [] }, path) {
  const here = [...path, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ results, status }) => ({
      name: ['e2e/' + here[0], ...here.slice(1), spec.title].join(' › '),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      failed: status === 'unexpected',
      messages: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    })),
  );
  return [...own, ...suites.flatMap((inner) => journeysOf(inner, here))];
}

/**
 * A runner that exited with an error but reports no failed test has crashed, which is counted as a failure.
 * @template Json
 * @param {string} report
 * @param {boolean} ok
 * @param {(json: Json) => Results} count
 * @returns {Results}
 */
function read(report, ok, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, tests: [] };
  const results = count(JSON.parse(readFileSync(report, 'utf8')));
  return !ok && results.failed === 0 ? { ...results, failed: 1 } : results;
}
