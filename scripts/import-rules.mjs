import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './areas.mjs';
import { root } from './run.mjs';

/** @typedef {RegExp | ((from: RegExpExecArray) => RegExp)} Target */

/**
 * @typedef {object} Rule
 * @property {RegExp} from files the rule applies to; the first matching rule decides
 * @property {Target[]} to everything that they may import
 * @property {Target[]} [lazily] what they may also import, by `await import(…)` inside a function
 * @property {string} reason
 */

const packages = /^(npm|node):/;
const contract = /^contract\/src\//;
const media = /^media\/src\//;
/** The layers below the features; each may use the layers after it. */
const layers = ['http', 'jobs', 'services', 'db'];
const serverLayers = new RegExp(`^server/src/(${layers.join('|')})/`);
const entryPoints = /^server\/src\/(?:(?:main[^/]*|service|open-context|features)\.ts$|command-line\/)/;
const serverBase = /^server\/src\/(?:config\/)?(?!main|service|open-context|features)[^/]+\.ts$/;
const sharedFeatureFiles =
  /^server\/src\/features\/(?:[^/]+\/)+(queries\/[^/]+|(?:[^/]+-)?(queries|rules|job))\.ts$/;
const demoEntry = /^demo\/src\/demo\.ts$/;
/** Files of the server that the demo and its tests may use: those that server/package.json exports. */
const serverExports = exportsOf('server');
const webLayers = /^web\/src\/(ui|lib)\//;

/**
 * The few features of the web app that include parts of others. For example, a show's page includes its
 * reactions.
 * @type {Record<string, string[]>}
 */
const webFeatureUses = {
  catalogue: ['engagement', 'reports'],
  discovery: ['catalogue', 'engagement'],
  earnings: ['publishing'],
  operator: ['reports'],
  playback: ['reports'],
};

/** @param {RegExpExecArray} from */
const usedFeatures = ([, feature = '']) =>
  new RegExp(`^web/src/features/(${webFeatureUses[feature]?.join('|') ?? 'none'})/`);

/** @param {RegExpExecArray} from */
const ownFolder = ([folder]) => new RegExp(`^${folder}`);

/** The file's own feature without the `jobs/` folders in it, which only workers load. @param {RegExpExecArray} from */
const ownFolderWithoutJobs = ([folder]) => new RegExp(`^${folder}(?!(?:.+/)?jobs/)`);

/** @type {Rule[]} */
const rules = [
  {
    from: /^(contract|media|web)\/(?=test\/|.*\.test\.tsx?$)/,
    to: [ownFolder, contract, packages],
    reason: 'a test uses its own workspace and contract',
  },
  {
    from: /^server\/(test\/|.*\.test\.ts$)/,
    to: [/^(server|media|contract)\//, packages],
    reason: 'a server test uses server, media and contract',
  },
  {
    from: /^demo\/.*\.test\.ts$/,
    to: [/^demo\//, serverExports, contract, media, packages],
    reason: 'a demo test uses its own workspace, contract, media, and what server/package.json exports',
  },
  { from: contract, to: [contract, /^npm:zod(\/|$)/], reason: 'contract imports zod only' },
  { from: media, to: [media, /^node:/], reason: 'media imports Node only' },
  {
    from: entryPoints,
    to: [/^server\/src\//, contract, packages],
    lazily: [demoEntry],
    reason: 'a main process composes the server',
  },
  {
    from: /^demo\/src\/(demo|[^/]+-job)\.ts$/,
    to: [/^demo\/src\/[^/]+-job\.ts$/, /^server\/src\/(context|jobs\/define)\.ts$/, /^npm:zod\//],
    lazily: [/^demo\/src\//],
    reason: 'every process loads demo.ts and the jobs of the demo: their other imports are inside functions',
  },
  {
    from: /^demo\//,
    to: [/^demo\/src\//, serverExports, contract, media, packages],
    reason: 'the demo uses contract, media, and what server/package.json exports',
  },
  {
    from: /^server\/src\/features\/accounts\/own-data\/areas\.ts$/,
    to: [/^server\/src\/features\/[^/]+\/personal-data\.ts$/, serverBase, serverLayers],
    reason: 'accounts gathers the personal data of every area',
  },
  {
    from: /^server\/src\/features\/[^/]+\/(?=.*-job\.ts$)/,
    to: [/^server\/src\/(jobs\/define|clock)\.ts$/, contract, /^npm:zod\//],
    lazily: [ownFolder],
    reason:
      'every process loads the values of jobs: a job imports what it needs inside `run`, from its own feature',
  },
  {
    from: /^server\/src\/features\/[^/]+\/(?=(?:.+\/)?jobs\/)/,
    to: [ownFolder, sharedFeatureFiles, serverLayers, serverBase, contract, media, packages],
    reason:
      "a feature's jobs use media, their own feature, the queries and rules of others, and the layers below",
  },
  {
    from: /^server\/src\/features\/[^/]+\//,
    to: [ownFolderWithoutJobs, sharedFeatureFiles, serverLayers, serverBase, contract, packages],
    reason:
      "a feature uses another's queries, rules and jobs, and the layers below; media and jobs/ folders are only for workers",
  },
  {
    from: /^server\/src\/jobs\/find-jobs\.ts$/,
    to: [/^server\/src\/(jobs|services|db)\//, serverBase, contract, packages],
    lazily: [demoEntry],
    reason: 'the jobs of the demo are found beside those of the features',
  },
  ...layers.map((layer, index) => ({
    from: new RegExp(`^server/src/${layer}/`),
    to: [new RegExp(`^server/src/(${layers.slice(index).join('|')})/`), serverBase, contract, packages],
    reason: `the layers are ${layers.join(', ')}: each uses the layers after it, and no feature`,
  })),
  {
    from: /^server\/src\//,
    to: [serverLayers, serverBase, contract, packages],
    reason: 'config, context and the like use no feature and no main process',
  },
  { from: /^web\/src\/app\//, to: [/^web\/src\//, contract, /^npm:/], reason: 'app composes the web app' },
  {
    from: /^web\/src\/features\/([^/]+)\//,
    to: [ownFolder, usedFeatures, /^web\/src\/player\//, webLayers, contract, /^npm:/],
    reason: 'a web feature uses player, ui, lib, and the features that webFeatureUses names',
  },
  {
    from: /^web\/src\/player\//,
    to: [/^web\/src\/player\//, webLayers, contract, /^npm:/],
    reason: 'player uses ui and lib',
  },
  { from: /^web\/src\/ui\//, to: [webLayers, contract, /^npm:/], reason: 'ui uses lib and no feature' },
  {
    from: /^web\/src\/lib\//,
    to: [/^web\/src\/lib\//, contract, /^npm:/],
    reason: 'lib uses nothing else in the web app',
  },
  { from: /^web\/src\//, to: [/^web\/src\//, contract, /^npm:/], reason: 'web uses contract only' },
  { from: /^web\//, to: [/^web\//, packages], reason: 'the web build uses its own workspace only' },
  {
    from: /^e2e\//,
    to: [/^e2e\//, /^server\/test\/fakes\//, contract, packages],
    reason: 'e2e uses contract, and the servers that stand in for third parties',
  },
  {
    from: /^bench\//,
    to: [/^(bench|scripts|server|media|contract|demo|e2e)\//, packages],
    reason: 'benchmarks do not use the web app',
  },
];

/** @param {string} workspace */
function exportsOf(workspace) {
  const { exports } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  const files = Object.values(exports).map((/** @type {string} */ file) => file.slice('./'.length));
  return new RegExp(`^${workspace}/(${files.join('|')})$`);
}

/**
 * @param {{ from: string, to: string, isLazy?: boolean }} imported
 * @returns {string | null} the violation, if any
 */
export function findViolation({ from, to, isLazy = false }) {
  const upward = findAreaViolation(from, to);
  if (upward) return upward;
  if (to.startsWith('unresolved:')) return `${to.slice('unresolved:'.length)} does not exist`;
  for (const rule of rules) {
    const match = rule.from.exec(from);
    if (!match) continue;
    const targets = [...rule.to, ...((isLazy && rule.lazily) || [])];
    const allowed = targets.some((target) => (target instanceof RegExp ? target : target(match)).test(to));
    return allowed ? null : `may not import ${to}: ${rule.reason}`;
  }
  return 'is in no known folder';
}

/**
 * In the server an area may use the areas above it in `areas`; accounts comes after all areas whose personal data
 * it gathers.
 * @param {string} from @param {string} to
 */
function findAreaViolation(from, to) {
  if (from.endsWith('.test.ts')) return null;
  const [user, used] = [from, to].map((file) => {
    const [, name] = /^server\/src\/features\/([^/]+)\//.exec(file) ?? [];
    return areas.findIndex((area) => area.name === name);
  });
  if (user === undefined || used === undefined || user < 0 || used <= user) return null;
  return `may not import ${to}: ${areas[user]?.name} comes before ${areas[used]?.name} in scripts/areas.mjs, and an area uses only areas before it`;
}
