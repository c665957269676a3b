import { expect, test } from 'vitest';
import {
  findCallsWithoutCommand,
  findDuplicateMigrations,
  findMisnamed,
  findStraySql,
  findUndescribedSettings,
  findUnknownTables,
  findUnsharedAreas,
  findUntitledScreens,
  findUnusedEndpoints,
} from './registration.mjs';
import { areas } from './areas.mjs';

const pins = 'server/src/features/engagement/';
const contract = /** @type {const} */ ([
  'contract/src/engagement/pins.ts',
  "export const pinShow = endpoint({ path: '/api/pin-show' });\nexport const pins = endpoint({});\n",
]);
const routes = `import { pins, pinShow } from '@kinora/contract/engagement/pins';
import type { App } from '#http/route.ts';

export function routes(app: App): void {
  for (const one of [pins, pinShow]) route(app, one, handle);
}
`;

const findUnserved = (/** @type {import('./registration.mjs').Sources} */ sources) =>
  findUnusedEndpoints(sources).filter((problem) => problem.includes('no route serves'));

test('an endpoint that no route uses is found, with the file and the line to write', () => {
  expect(findUnserved(new Map([contract, [`${pins}pin-routes.ts`, routes]]))).toEqual([]);
  const some = routes.replace('pins, ', '');
  const [problem, ...more] = findUnserved(new Map([contract, [`${pins}routes.ts`, some]]));
  expect(problem).toMatch(
    /^contract\/src\/engagement\/pins\.ts: no route serves pins\. .*engagement\/: route\(app, pins, /,
  );
  expect(more).toEqual([]);
  const ofAnotherModule = routes.replace('engagement/pins', 'engagement/badges');
  expect(findUnserved(new Map([contract, [`${pins}routes.ts`, ofAnotherModule]]))).toHaveLength(2);
  expect(findUnserved(new Map([contract, [`${pins}pins.ts`, routes]]))).toHaveLength(2);
});

test('an endpoint that neither the web app nor a test calls is found', () => {
  const uses = "import { pins, pinShow } from '@kinora/contract/engagement/pins';\n";
  const hook = /** @type {const} */ (['web/src/features/engagement/use-pins.ts', uses]);
  const testFile = /** @type {const} */ ([`${pins}pins.test.ts`, uses]);
  const served = /** @type {const} */ ([`${pins}pin-routes.ts`, routes]);
  expect(findUnusedEndpoints(new Map([contract, served, hook, testFile]))).toEqual([]);
  expect(findUnusedEndpoints(new Map([contract, served, testFile]))).toEqual([
    expect.stringContaining(
      'the web app does not call pinShow. Write in a hook of web/src/features/engagement/',
    ),
    expect.stringContaining('the web app does not call pins.'),
  ]);
  expect(findUnusedEndpoints(new Map([contract, served, hook]))).toEqual([
    expect.stringContaining(`no test calls pinShow. Write in a *.test.ts of ${pins}`),
    expect.stringContaining('no test calls pins.'),
  ]);
});

test('a call of the console without a command is found, and calls for members need none', () => {
  const endpoints = `export const pinFor = endpoint({
  path: '/api/operator/pins',
  auth: 'support',
});

export const pinShow = endpoint({
  path: '/api/pin-show',
  auth: 'member',
});

export const unpinFor = endpoint({
  path: '/api/operator/pins/remove',
  auth: 'owner',
});
`;
  const acts = /** @type {const} */ (['contract/src/engagement/pins.ts', endpoints]);
  const commands = `import { pinFor } from '@kinora/contract/engagement/pins';
export const commands = [callCommand(pinFor, { name: 'pins add', example: '12' })];
`;
  expect(findCallsWithoutCommand(new Map([acts, [`${pins}commands.ts`, commands]]))).toEqual([
    expect.stringContaining(
      `no command makes the call unpinFor. Write in a commands.ts of ${pins}: callCommand(unpinFor, `,
    ),
  ]);
  expect(findCallsWithoutCommand(new Map([acts, [`${pins}pins.ts`, commands]]))).toHaveLength(2);
});

test('calls imported as a namespace are also recognized', () => {
  const whole = `import * as calls from '@kinora/contract/engagement/pins';
route(app, calls.pinShow, handle); route(app, calls.pins, handle);`;
  expect(findUnserved(new Map([contract, [`${pins}routes.ts`, whole]]))).toEqual([]);
});

test.each([
  [
    'pin-routes.ts',
    routes.replace('function routes', 'function pinRoutes'),
    'Write: export function routes(',
  ],
  ['pins.ts', 'function serve(app) {\n  route(app, pins, list);\n}', 'Rename it to'],
  ['count-pins-job.ts', 'export const countPins = { name: 1 };', 'Write: export const … = defineJob('],
  ['count-pins-job.ts', 'export const a = defineJob({});\nexport const b = defineJob({});', 'one job'],
  ['count-pins.ts', 'export const countPins = defineJob({});', '*-job.ts'],
])('a mistake in %s that would hide its routes or job is reported', (file, text, advice) => {
  const [problem, ...more] = findMisnamed(new Map([[`${pins}${file}`, text]]));
  expect(problem).toContain(`${pins}${file}`);
  expect(problem).toContain(advice);
  expect(more).toEqual([]);
});

test('correctly named routes and jobs have no findings', () => {
  const job = 'export const countPins = defineJob({});\n';
  const good = new Map([
    [`${pins}pin-routes.ts`, routes],
    [`${pins}count-pins-job.ts`, job],
  ]);
  expect(findMisnamed(good)).toEqual([]);
});

test('a table must be declared in the types and in the personal data', () => {
  const migrations = [
    'create table pins (user_id bigint);\ncreate table if not exists old (id bigint);',
    '-- create table remark (id bigint);\nalter table pins rename to pinned;\ndrop table old;',
  ];
  const types = /** @type {const} */ ([
    'server/src/db/tables.ts',
    'type Tables = {\n  pinned: { user_id: number };\n};',
  ]);
  const declared = /** @type {const} */ ([
    `${pins}personal-data.ts`,
    "tables: {\n    pinned: { export: 'all' },\n}",
  ]);
  expect(findUnknownTables(new Map([types, declared]), migrations)).toEqual([]);
  expect(findUnknownTables(new Map([declared]), migrations)).toEqual([
    expect.stringContaining('server/src/db/tables.ts lacks the table pinned'),
  ]);
  expect(findUnknownTables(new Map([types, declared]), [])).toEqual([
    expect.stringMatching(
      /has the table pinned, which no migration creates\. Write .*migrations\/: create table pinned/,
    ),
  ]);
  expect(findUnknownTables(new Map([types]), migrations)).toEqual([
    expect.stringMatching(/table pinned\. Write in .*personal-data\.ts/),
  ]);
});

test('contract, server and web share their areas', () => {
  const all = areas.flatMap(({ name, lacks = [] }) => [
    `server/src/features/${name}/routes.ts`,
    ...(lacks.includes('contract') ? [] : [`contract/src/${name}/calls.ts`]),
    ...(lacks.includes('web') ? [] : [`web/src/features/${name}/screen.tsx`]),
  ]);
  expect(findUnsharedAreas(all)).toEqual([]);
  expect(findUnsharedAreas(all.filter((path) => !path.startsWith('web/src/features/pages/')))).toEqual([
    expect.stringContaining('web/src/features/pages/ is missing'),
  ]);
  expect(findUnsharedAreas([...all, 'contract/src/pins/pins.ts'])).toEqual([
    expect.stringContaining('contract/src/pins/ is not an area'),
  ]);
  expect(findUnsharedAreas([...all, 'web/src/features/mail/mail.tsx'])).toEqual([
    expect.stringContaining("Remove 'web' from lacks of mail"),
  ]);
});

test('SQL outside of queries files is found', () => {
  const select = "db.selectFrom('pins').selectAll()";
  const places = ['queries.ts', 'pin-queries.ts', 'queries/pins.ts'];
  expect(findStraySql(new Map(places.map((file) => [pins + file, select])))).toEqual([]);
  for (const text of [select, 'sql`select 1`', 'sql<{ n: number }>`select 1`', "tx.insertInto('pins')"])
    expect(findStraySql(new Map([[`${pins}routes.ts`, text]]))).toEqual([
      expect.stringContaining(`${pins}routes.ts contains SQL. Move it to a *queries.ts of ${pins}`),
    ]);
});

test('a screen whose address the server responds to with 404 is found, with the line to write', () => {
  const router = /** @type {const} */ ([
    'web/src/app/router.tsx',
    "screen('faq', load), screen(\n    'upload/:episode_id',\n load), screen('pinned', load)",
  ]);
  const pages = /** @type {const} */ ([
    'server/src/features/pages/html/static-pages.ts',
    "const pages = {\n  '/faq': { title: 'FAQ' },\n};\n/^\\/(?:details|upload)(?:\\/|$)/.test(path);",
  ]);
  expect(findUntitledScreens(new Map([router, pages]))).toEqual([
    expect.stringMatching(/404 for the screen at \/pinned\. .*static-pages\.ts, below pages: '\/pinned': /),
  ]);
});

test('a setting that the manual does not describe is found', () => {
  const environment = 'const settings = {\n  PORT: z.number(),\n  PINS: z.number(),\n};';
  expect(findUndescribedSettings(environment, '| `PORT` | `3000` |')).toEqual([
    expect.stringContaining('docs/operating.md does not describe PINS.'),
  ]);
});

test('two migrations with the same number are reported, with the next free number', () => {
  const folder = 'server/src/db/migrations/';
  expect(findDuplicateMigrations([`${folder}0001-a.sql`, `${folder}0003-b.sql`])).toEqual([]);
  expect(
    findDuplicateMigrations([`${folder}0001-a.sql`, `${folder}0003-b.sql`, `${folder}0003-c.sql`]),
  ).toEqual([
    `${folder}0003-b.sql and ${folder}0003-c.sql have the same number. Rename the one that you are adding to 0004-….`,
  ]);
});
