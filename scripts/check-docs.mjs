// Checks that the files, folders, functions, commands and settings named in the docs exist.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, describeMissing } from './doc-names.mjs';
import { root } from './run.mjs';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
});
const files = tracked.toString().trim().split('\n');
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const code = files.filter(
  (file) => /\.(m?[jt]sx?|sql|json|yml|sh)$/.test(file) && !file.endsWith('package-lock.json'),
);
const known = {
  files,
  scripts: Object.keys(JSON.parse(read('package.json')).scripts),
  code: code.map(read).join('\n'),
};

const docs = files.filter((file) => file.endsWith('.md') && !file.startsWith('content/'));
const problems = docs.flatMap((doc) => [
  ...namesIn(read(doc)).flatMap(({ name, line }) => {
    const missing = describeMissing(name, doc, known);
    return missing ? [`${doc}:${line} names ${missing}`] : [];
  }),
  ...(/^(<{7}|>{7}) /m.test(read(doc)) ? [`${doc} contains an unresolved merge conflict`] : []),
]);
console.log(problems.join('\n') || `All names in ${docs.length} documents exist.`);
process.exitCode = problems.length > 0 ? 1 : 0;
