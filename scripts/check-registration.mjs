// Finds declarations without their counterpart, such as an endpoint that no route serves, and prints the line
// to add and where to add it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { root } from './run.mjs';

const git = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
const paths = git
  .toString()
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const sources = new Map(
  paths
    .filter((path) => /^(contract|server|demo|web|e2e)\/.*\.tsx?$/.test(path))
    .map((path) => [path, read(path)]),
);
const migrations = paths.filter((path) => /^server\/src\/db\/migrations\/.*\.sql$/.test(path)).toSorted();

const problems = [
  ...findUnusedEndpoints(sources),
  ...findCallsWithoutCommand(sources),
  ...findMisnamed(sources),
  ...findDuplicateMigrations(migrations),
  ...findUnknownTables(sources, migrations.map(read)),
  ...findUnsharedAreas(paths),
  ...findStraySql(sources),
  ...findUntitledScreens(sources),
  ...findUndescribedSettings(read('server/src/config/environment.ts'), read('docs/operating.md')),
];
console.log(problems.join('\n') || 'Everything is registered where it has to be.');
process.exitCode = problems.length > 0 ? 1 : 0;
