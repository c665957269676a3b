// Checks the import rules of docs/architecture.md: every import points down, and there are no cycles.
import { findCycles, readImports } from './import-graph.mjs';
import { findViolation } from './import-rules.mjs';

const { files, imports } = readImports();
// A job that sends itself again is not a cycle: both files are loaded long before its `run` imports anything.
const loaded = imports.filter(({ from, isLazy }) => !(isLazy && from.endsWith('-job.ts')));
const barrels = files.filter((file) => /\/index\.tsx?$/.test(file));
const problems = [
  ...imports.flatMap((one) => findViolation(one)?.replace(/^/, `${one.from}:${one.line} `) ?? []),
  ...findCycles(loaded).map((cycle) => `these import each other in a cycle: ${cycle.join(', ')}`),
  ...barrels.map((file) => `${file} is a barrel: import from the files themselves`),
];
console.log(problems.join('\n') || `${imports.length} imports in ${files.length} files follow the rules.`);
process.exitCode = problems.length > 0 ? 1 : 0;
