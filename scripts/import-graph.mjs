import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from './run.mjs';

const sources = '{contract,media,server,demo,web,e2e,bench}/**/*.{ts,tsx}';
const notSources = ['**/node_modules/**', '**/dist/**', '**/dist-server/**'];

/**
 * @typedef {{ from: string, to: string, line: number, isLazy: boolean }} Import
 * `to` is one of our files, relative to the root, a package such as `npm:zod`, a `node:` module, or `unresolved:x`
 * if it does not resolve. `isLazy` is true for `import(…)`, which loads the file when that line runs.
 */

/**
 * Returns every import of every source file: static, dynamic, re-exported and type-only.
 * @returns {{ files: string[], imports: Import[] }}
 */
export function readImports() {
  const files = globSync(sources, { cwd: root, exclude: notSources }).toSorted();
  return { files, imports: files.flatMap(importsOf) };
}

/** @param {string} from @returns {Import[]} */
function importsOf(from) {
  const text = readFileSync(join(root, from), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module;
  const requests = [
    ...staticImports.map((one) => ({ ...one.moduleRequest, isLazy: false })),
    ...staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => (entry.moduleRequest ? { ...entry.moduleRequest, isLazy: false } : [])),
    ),
    ...dynamicImports.map((one) => ({ ...one.moduleRequest, isLazy: true })),
  ];
  const require = createRequire(join(root, from));
  return requests.flatMap(({ start, end, isLazy }) => {
    const specifier = /^(['"`])([^$]*)\1$/.exec(text.slice(start, end))?.[2];
    if (!specifier) return [];
    const line = text.slice(0, start).split('\n').length;
    return [{ from, to: targetOf(specifier, require), line, isLazy }];
  });
}

/** @param {string} specifier @param {NodeJS.Require} require */
function targetOf(specifier, require) {
  if (specifier.startsWith('node:')) return specifier;
  const isOurs = /^(\.|#|@kinora\/)/.test(specifier);
  if (!isOurs) return `npm:${specifier}`;
  try {
    return relative(root, require.resolve(specifier.replace(/\?.*$/, '')));
  } catch {
    return `unresolved:${specifier}`;
  }
}

/**
 * Returns the groups of files that import one another in a cycle.
 * @param {Import[]} imports
 * @returns {string[][]}
 */
export function findCycles(imports) {
  /** @type {Map<string, string[]>} */
  const importsOfFile = new Map();
  for (const { from, to } of imports) importsOfFile.set(from, [...(importsOfFile.get(from) ?? []), to]);
  const reachable = (/** @type {string} */ start) => {
    const seen = new Set();
    const pending = [...(importsOfFile.get(start) ?? [])];
    for (let file = pending.pop(); file; file = pending.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      pending.push(...(importsOfFile.get(file) ?? []));
    }
    return seen;
  };
  const reach = new Map([...importsOfFile.keys()].map((file) => [file, reachable(file)]));
  const inCycle = [...reach].filter(([file, seen]) => seen.has(file)).map(([file]) => file);
  const groups = inCycle.map((file) =>
    inCycle.filter((other) => reach.get(file)?.has(other) && reach.get(other)?.has(file)),
  );
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}
