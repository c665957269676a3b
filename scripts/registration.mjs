import { areas } from './areas.mjs';

/**
 * Finds declarations without their counterpart, such as an endpoint that no route serves. Each function
 * returns one line per finding, with the file and the code to add there.
 * @typedef {ReadonlyMap<string, string>} Sources text of the source files by path
 */

const features = 'server/src/features/';
const isRoutes = (/** @type {string} */ path) => /(^|[/-])routes?\.ts$/.test(path);
const isJob = (/** @type {string} */ path) => path.endsWith('-job.ts');
const areaOf = (/** @type {string} */ path) => path.slice(features.length).split('/')[0];

/** @param {Sources} sources @param {string} start of the path */
const entriesUnder = (sources, start) => [...sources].filter(([path]) => path.startsWith(start));

/** Endpoints that are not for the web app: for operators' scripts, native apps, and other services. */
const notForTheWeb = new Set([
  'earnings/monetization readTaxNumber',
  'earnings/monetization readW9',
  'earnings/payouts exportPayouts',
  'earnings/payouts listPayouts',
  'earnings/payouts payoutFailed',
  'earnings/payouts payoutsPaid',
  'earnings/tax-forms readTaxForm',
  'engagement/reactions followedShows',
  'processing/processing mediaconvertWebhook',
]);

/** Endpoints that a test calls by their path, like the services that use them. */
const testedByPath = new Set(['processing/processing mediaconvertWebhook']);

/**
 * Finds endpoints of the contract that no route serves, the web app does not call, or no test covers.
 * @param {Sources} sources @returns {string[]}
 */
export function findUnusedEndpoints(sources) {
  const isTest = (/** @type {string} */ path) => /\.(test|spec)\.tsx?$|^(server\/test|e2e)\//.test(path);
  const usedIn = (/** @type {(path: string) => boolean} */ isWanted) =>
    new Set([...sources].filter(([path]) => isWanted(path)).flatMap(([, text]) => endpointsUsed(text)));
  const served = usedIn((path) => path.startsWith(features) && isRoutes(path));
  const called = usedIn((path) => path.startsWith('web/src/') && !isTest(path));
  const tested = usedIn(isTest);
  return entriesUnder(sources, 'contract/src/').flatMap(([path, text]) => {
    const module = path.slice('contract/src/'.length, -'.ts'.length);
    const area = module.split('/')[0];
    return exportsCreatedBy('endpoint', text).flatMap((name) => {
      const endpoint = `${module} ${name}`;
      const problems = [];
      if (!served.has(endpoint))
        problems.push(
          `${path}: no route serves ${name}. Write in a *routes.ts of ${features}${area}/: ` +
            `route(app, ${name}, async ({ context, viewer }) => …);`,
        );
      if (!called.has(endpoint) && !notForTheWeb.has(endpoint))
        problems.push(
          `${path}: the web app does not call ${name}. Write in a hook of web/src/features/${area}/: ` +
            `useWrite(${name}), useLatestWrite for a toggle, or useQuery(queryOf(${name}, {})), or add it to notForTheWeb in scripts/registration.mjs`,
        );
      if (!tested.has(endpoint) && !testedByPath.has(endpoint))
        problems.push(
          `${path}: no test calls ${name}. Write in a *.test.ts of ${features}${area}/: ` +
            `await kinora.as(viewer, ${name}, { … });`,
        );
      return problems;
    });
  });
}

const isCommands = (/** @type {string} */ path) => /(^|[/-])commands\.ts$/.test(path);

/**
 * Finds calls of the operator's console that have no command.
 * @param {Sources} sources @returns {string[]}
 */
export function findCallsWithoutCommand(sources) {
  const commands = entriesUnder(sources, features).filter(([path]) => isCommands(path));
  const covered = new Set(commands.flatMap(([, text]) => endpointsUsed(text)));
  return entriesUnder(sources, 'contract/src/').flatMap(([path, text]) => {
    const module = path.slice('contract/src/'.length, -'.ts'.length);
    const staffCalls = text.matchAll(
      /^export const (\w+) = endpoint\(\{(?:(?!^\}\);).)*?^ {2}auth: '(?:support|moderator|operator|owner)'/gms,
    );
    return [...staffCalls].flatMap(([, name = '']) =>
      covered.has(`${module} ${name}`)
        ? []
        : [
            `${path}: no command makes the call ${name}. Write in a commands.ts of ${features}${module.split('/')[0]}/: ` +
              `callCommand(${name}, { name: '…', args: [], example: '…' }),`,
          ],
    );
  });
}

/**
 * The endpoints that a file imports and uses, each as 'module name'.
 * @param {string} text @returns {string[]}
 */
function endpointsUsed(text) {
  const imports = /^import (?:\{([^}]*)\}|\* as (\w+)) from '@kinora\/contract\/([^']+)';$/gm;
  const code = text.replaceAll(imports, '');
  return [...text.matchAll(imports)].flatMap(([, names, namespace, module]) => {
    const used = namespace
      ? code.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))
      : (names ?? '').matchAll(/(\w+)(?= as \w+| *,|\s*$)/g);
    return [...used].map(([, name]) => `${module} ${name}`);
  });
}

/** @param {string} maker @param {string} text */
const exportsCreatedBy = (maker, text) =>
  [...text.matchAll(new RegExp(`^export const (\\w+) = ${maker}\\(`, 'gm'))].map(([, name = '']) => name);

/**
 * Finds routes and jobs that the server would miss because of the names of their files or exports.
 * @param {Sources} sources @returns {string[]}
 */
export function findMisnamed(sources) {
  return entriesUnder(sources, features).flatMap(([path, text]) => {
    if (path.endsWith('.test.ts')) return [];
    if (isRoutes(path))
      return /^export (async )?function routes\(/m.test(text)
        ? []
        : [
            `${path} does not export its routes, so they are not served. Write: export function routes(app: App): void {…}`,
          ];
    if (/^\s*route\(\s*app,/m.test(text))
      return [`${path} has routes, but only files called *routes.ts are served. Rename it to …-routes.ts`];
    const jobs = exportsCreatedBy('defineJob', text);
    if (isJob(path))
      return jobs.length === 1 && [...text.matchAll(/^export /gm)].length === 1
        ? []
        : [
            `${path} must export one job and nothing else. Write: export const … = defineJob({ name: '…', … });`,
          ];
    return jobs.map(
      (job) =>
        `${path} contains the job ${job}, but jobs are only found in files called *-job.ts. Move it to one`,
    );
  });
}

/**
 * Finds migrations that share a number: their order would depend on the rest of their names.
 * @param {readonly string[]} paths
 * @returns {string[]}
 */
export function findDuplicateMigrations(paths) {
  const numbers = paths.map((path) => /(\d+)-[^/]*\.sql$/.exec(path)?.[1]);
  const next = String(Math.max(0, ...numbers.map(Number)) + 1).padStart(4, '0');
  return paths.flatMap((path, index) => {
    const first = paths[numbers.indexOf(numbers[index])];
    return first === path
      ? []
      : [`${first} and ${path} have the same number. Rename the one that you are adding to ${next}-….`];
  });
}

/**
 * Finds tables that the migrations create but the types or the personal data do not declare, and vice versa.
 * @param {Sources} sources
 * @param {readonly string[]} migrations their SQL, in order
 * @returns {string[]}
 */
export function findUnknownTables(sources, migrations) {
  const types = entriesUnder(sources, 'server/src/db/tables');
  const personalData = entriesUnder(sources, features).filter(([path]) => path.endsWith('/personal-data.ts'));
  const declares = (/** @type {[string, string][]} */ files, /** @type {string} */ table) =>
    files.some(([, text]) => new RegExp(`^\\s+${table}:`, 'm').test(text));
  const tables = tablesOf(migrations);
  const uncreated = types.flatMap(([path, text]) =>
    [...tableListOf(text).matchAll(/^ {2}(\w+): \{/gm)].flatMap(([, table = '']) =>
      tables.includes(table)
        ? []
        : [
            `${path} has the table ${table}, which no migration creates. ` +
              `Write in a new file of server/src/db/migrations/: create table ${table} (…);`,
          ],
    ),
  );
  const unknown = tables.flatMap((table) => [
    ...(declares(types, table)
      ? []
      : [`server/src/db/tables.ts lacks the table ${table}. Write its columns: ${table}: { … };`]),
    ...(declares(personalData, table)
      ? []
      : [
          `No area declares the personal data of the table ${table}. Write in ${features}<its area>/personal-data.ts, below tables: ` +
            `${table}: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' }, ` +
            `or ${table}: { notPersonal: 'why' },`,
        ]),
  ]);
  return [...uncreated, ...unknown];
}

/** @param {string} text @returns {string} the part that lists tables; other types describe single columns */
const tableListOf = (text) => /^(?:export )?type \w*Tables = [^\n]*\{\n.*?^\};/ms.exec(text)?.[0] ?? '';

/** @param {readonly string[]} migrations */
function tablesOf(migrations) {
  const tables = /** @type {Set<string>} */ (new Set());
  const statement =
    /\b(create|drop) table (?:if (?:not )?exists )?(\w+)|\balter table (\w+) rename to (\w+)/gi;
  for (const sql of migrations)
    for (const [, act, table, from, to] of sql.replaceAll(/--.*/g, '').matchAll(statement)) {
      if (act?.toLowerCase() === 'create' && table) tables.add(table);
      else tables.delete(table ?? from ?? '');
      if (to) tables.add(to);
    }
  return [...tables].toSorted();
}

/**
 * Finds areas that contract, server and web do not share.
 * @param {Iterable<string>} paths @returns {string[]}
 */
export function findUnsharedAreas(paths) {
  const roots = /** @type {const} */ ({
    contract: 'contract/src/',
    server: features,
    web: 'web/src/features/',
  });
  const files = [...paths];
  return Object.entries(roots).flatMap(([side, root]) => {
    const folders = new Set(
      files
        .filter((path) => path.startsWith(root) && path.slice(root.length).includes('/'))
        .map((path) => path.slice(root.length).split('/')[0] ?? ''),
    );
    const missing = areas.filter(
      ({ name, lacks = [] }) => !folders.has(name) && !lacks.some((one) => one === side),
    );
    const unknown = [...folders].filter((folder) => !areas.some(({ name }) => name === folder));
    const superfluous = areas.filter(
      ({ name, lacks = [] }) => folders.has(name) && lacks.some((one) => one === side),
    );
    return [
      ...missing.map(
        ({ name }) =>
          `${root}${name}/ is missing. Create it, or write in scripts/areas.mjs: { name: '${name}', lacks: ['${side}'] },`,
      ),
      ...unknown.map(
        (folder) =>
          `${root}${folder}/ is not an area. Move it into one, or write in scripts/areas.mjs: { name: '${folder}' },`,
      ),
      ...superfluous.map(
        ({ name }) => `${root}${name}/ exists. Remove '${side}' from lacks of ${name} in scripts/areas.mjs`,
      ),
    ];
  });
}

/**
 * Finds screens of the web app for which the server has no title: it responds to their addresses with 404.
 * @param {Sources} sources @returns {string[]}
 */
export function findUntitledScreens(sources) {
  const pages = `${features}pages/html/static-pages.ts`;
  const text = sources.get(pages) ?? '';
  const titled = [...text.matchAll(/^ {2}'\/([^']+)': \{/gm)].map(([, path = '']) => path);
  const [, alternatives = ''] = /\^\\\/\(\?:([\w|-]+)\)/.exec(text) ?? [];
  const known = new Set([...titled, ...alternatives.split('|')]);
  const router = 'web/src/app/router.tsx';
  const screens = [...(sources.get(router) ?? '').matchAll(/\bscreen\(\s*'([\w-]+)/g)];
  return screens.flatMap(([, path = '']) =>
    known.has(path)
      ? []
      : [
          `${router}: the server responds with 404 for the screen at /${path}. Write in ${pages}, below pages: ` +
            `'/${path}': { title: '…' },`,
        ],
  );
}

/**
 * Finds variables that the service reads but the operator's manual does not describe.
 * @param {string} environment text of server/src/config/environment.ts
 * @param {string} manual text of docs/operating.md
 * @returns {string[]}
 */
export function findUndescribedSettings(environment, manual) {
  return [...environment.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].flatMap(([, name = '']) =>
    manual.includes(`\`${name}\``)
      ? []
      : [
          `docs/operating.md does not describe ${name}. Write in its table of settings: | \`${name}\` | … | … |`,
        ],
  );
}

const sql =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(<[^`]*>)?`|\bsql\.\w+\(/;
const mayContainSql = /^server\/src\/(db\/|(features|jobs)\/.*(queries\.ts|\/queries\/))/;

/**
 * Finds SQL outside of queries files.
 * @param {Sources} sources @returns {string[]}
 */
export function findStraySql(sources) {
  return entriesUnder(sources, 'server/src/')
    .filter(([path, text]) => !mayContainSql.test(path) && !path.endsWith('.test.ts') && sql.test(text))
    .map(([path]) => `${path} contains SQL. Move it to ${queriesFor(path)}`);
}

/** @param {string} path */
const queriesFor = (path) =>
  path.startsWith(features)
    ? `a *queries.ts of ${features}${areaOf(path)}/, as a function named after what it does`
    : 'server/src/db/, or to a *queries.ts of the feature that it concerns';
