import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { node24, root, runQuietly } from './run.mjs';

// TypeScript's parallel checkers repeat each other's work: on two cores a single checker takes half the
// processor time and finishes sooner.
const oneChecker = '--singleThreaded';
// Limits the linter, a Go program whose garbage collector would take the cores that the other checks use.
const env = { ...process.env, GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)) };

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);

/** @type {[name: string, command: string, ...args: string[]][]} */
const checks = [
  ['types', bin('tsc'), '-p', 'tsconfig.json', oneChecker],
  ['types of the web app', bin('tsc'), '-p', 'web/tsconfig.json', oneChecker],
  ['lint', bin('oxlint')],
  ['format', bin('oxfmt'), '--check'],
  ['names in the docs', node24, join(root, 'scripts/check-docs.mjs')],
  ['unused code', bin('knip'), '--no-progress'],
  ['registration', node24, join(root, 'scripts/check-registration.mjs')],
  ['imports', node24, join(root, 'scripts/check-imports.mjs')],
  ['licenses and vulnerabilities of packages', node24, join(root, 'scripts/check-packages.mjs')],
];

/** Runs all checks in parallel and shows those that fail. @returns {Promise<import('./test-results.mjs').Results>} */
export async function runChecks() {
  const tests = await Promise.all(
    checks.map(async ([name, command, ...args]) => {
      const start = performance.now();
      const { ok, output } = await runQuietly(command, args, { env });
      console.log(ok ? `  ✓ ${name}` : `  ✗ ${name}\n\n${output}\n`);
      const messages = ok ? [] : [output];
      return { name: `check of ${name}`, ms: performance.now() - start, failed: !ok, messages };
    }),
  );
  const failed = tests.filter((test) => test.failed).length;
  return { passed: tests.length - failed, failed, skipped: 0, tests };
}
