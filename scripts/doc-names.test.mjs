import { expect, test } from 'vitest';
import { namesIn, describeMissing } from './doc-names.mjs';

const known = {
  files: [
    'contract/src/engagement/reactions.ts',
    'server/src/db/migrations/0001-accounts.sql',
    'docs/player.md',
  ],
  scripts: ['check'],
  code: 'export function route<T>(app) {}\nconst listShows = [];\nconst { PORT_OF_API } = process.env; route<App>(app)',
};
const missing = (/** @type {string} */ name) =>
  describeMissing(name, 'docs/decisions/0001-license.md', known);

test.each([
  'contract/src/engagement/reactions.ts',
  'reactions.ts',
  'contract/src/',
  'contract/src/engagement/*.ts',
  'db/migrations/NNNN-accounts.sql',
  './../player.md',
  'route(app, …)',
  'listShows',
  'npm run check',
  'PORT_OF_API',
  'AWS_REGION',
  'not.even(code, "of ours")',
  'videos/42/1',
  'show_id',
])('%s exists, or is not one of our names', (name) => {
  expect(missing(name)).toBeNull();
});

test.each([
  ['contract/src/follows.ts', 'the file or folder contract/src/follows.ts'],
  ['follows.ts', 'the file or folder follows.ts'],
  ['server/src/follows/', 'the file or folder server/src/follows/'],
  ['./player.md', 'the file or folder ./player.md'],
  ['router(app)', 'the function router(app)'],
  ['listSeasons', 'the name listSeasons'],
  ['npm run chekc', 'the command npm run chekc'],
  ['PORT_OF_APP', 'the setting PORT_OF_APP'],
])('%s does not exist', (name, description) => {
  expect(missing(name)).toBe(description);
});

test('names are found in backticks, links and code blocks', () => {
  const text =
    'See `a.ts` and [there](b.md#part).\n```sh\nnpm run check -- `c`  # c.ts\n```\n[out](https://example.com) `d.ts`';
  expect(namesIn(text)).toEqual([
    { name: 'a.ts', line: 1 },
    { name: './b.md', line: 1 },
    { name: 'npm run check', line: 3 },
    { name: 'c.ts', line: 3 },
    { name: 'd.ts', line: 5 },
  ]);
});
