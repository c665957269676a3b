import { execFileSync } from 'node:child_process';
import { readImports } from './import-graph.mjs';
import { root, SetupError } from './run.mjs';

/** @typedef {import('./import-graph.mjs').Import} Import */

const routeFile = /^server\/src\/features\/.*(routes|-route)\.ts$/;
const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/;
/** Changes to these files can affect every test: packages, types, the runners and their setup. */
const affectsAll = /^(package(-lock)?\.json|.*\/package\.json|tsconfig.*\.json|vitest\.config\.ts|scripts\/)/;
/** The areas covered by those folders of e2e/ that are not named after an area. */
const areasOf = {
  browsing: ['analytics', 'catalogue', 'discovery', 'engagement', 'notifications', 'playback'],
  publishing: ['publishing', 'earnings', 'analytics', 'processing'],
  uploads: ['uploads', 'processing'],
};
/** Journeys through most of the product, for changes to code that all areas share. */
const broadJourneys = ['e2e/accessibility.spec.ts', 'e2e/whole-story.spec.ts'];

/**
 * Returns the files that differ from the commit where this branch left main, whether committed or not; on
 * main itself, the uncommitted files.
 * @param {string} since the branch or commit to compare with
 */
export function changedFiles(since) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(Boolean);
  try {
    return [
      ...git('diff', '--name-only', '--merge-base', since),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  } catch {
    throw new SetupError(
      `git does not know “${since}”, the commit to compare with. Run npm test -- --changed=<commit>`,
    );
  }
}

/**
 * Returns the tests that a change can affect: tests that import a changed file, directly or through others,
 * and tests that call an endpoint whose route imports one. Journeys import none of the product's own code, so they
 * are chosen by area.
 * @param {string[]} changed
 * @param {{ files: string[], imports: Import[] }} [graph]
 * @returns {{ tests: string[], journeys: string[] } | 'all'}
 */
export function testsAffectedBy(changed, { files, imports } = readImports()) {
  if (changed.some((file) => affectsAll.test(file))) return 'all';
  const reached = withDependents(changed, imports);
  const known = [...reached].filter((file) => files.includes(file));
  const specs = files.filter((file) => file.startsWith('e2e/') && testFile.test(file));
  const areas = new Set(known.flatMap((file) => areaOf(file) ?? []));
  const isShared = changed.some((file) => /^(web|server|media|contract)\/src\//.test(file) && !areaOf(file));
  return {
    tests: known.filter((file) => testFile.test(file) && !file.startsWith('e2e/')),
    journeys: specs.filter(
      (file) =>
        reached.has(file) ||
        journeyAreas(file).some((area) => areas.has(area)) ||
        (isShared && broadJourneys.includes(file)),
    ),
  };
}

/** @param {string} file */
const areaOf = (file) =>
  /^(?:server\/src\/features|web\/src\/features|contract\/src)\/([^/]+)\//.exec(file)?.[1];

/** @param {string} spec @returns {string[]} */
function journeyAreas(spec) {
  const folder = /^e2e\/([^/]+)\//.exec(spec)?.[1];
  if (!folder) return [];
  return folder in areasOf ? areasOf[/** @type {keyof typeof areasOf} */ (folder)] : [folder];
}

/** @param {string[]} changed @param {Import[]} imports */
function withDependents(changed, imports) {
  /** @type {Map<string, string[]>} */
  const dependents = new Map();
  const add = (/** @type {string} */ file, /** @type {string} */ dependent) =>
    dependents.set(file, [...(dependents.get(file) ?? []), dependent]);
  for (const { from, to } of imports) {
    add(to, from);
    // A test that imports an endpoint calls its route, so it depends on the route as if it imported it.
    if (routeFile.test(from) && to.startsWith('contract/'))
      for (const caller of imports)
        if (caller.to === to && testFile.test(caller.from)) add(from, caller.from);
  }
  const reached = new Set(changed);
  const pending = [...changed];
  for (let file = pending.pop(); file; file = pending.pop())
    for (const dependent of dependents.get(file) ?? [])
      if (!reached.has(dependent)) {
        reached.add(dependent);
        pending.push(dependent);
      }
  return reached;
}
