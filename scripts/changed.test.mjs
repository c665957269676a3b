import { expect, test } from 'vitest';
import { testsAffectedBy } from './changed.mjs';

const imports = [
  ['server/src/features/engagement/routes.ts', 'server/src/features/engagement/queries.ts'],
  ['server/src/features/engagement/routes.ts', 'contract/src/engagement/reactions.ts'],
  ['server/src/features/engagement/reactions.test.ts', 'contract/src/engagement/reactions.ts'],
  ['server/src/features/accounts/forget.test.ts', 'contract/src/engagement/reactions.ts'],
  ['server/src/features/uploads/uploads.test.ts', 'contract/src/uploads/uploads.ts'],
  ['web/src/features/engagement/reaction-lists.test.ts', 'web/src/features/engagement/reaction-lists.ts'],
  ['web/src/features/engagement/reaction-lists.ts', 'web/src/lib/format.ts'],
  ['e2e/browsing/reactions.spec.ts', 'e2e/accessibility.ts'],
  ['e2e/uploads/upload.spec.ts', 'e2e/accessibility.ts'],
  ['e2e/whole-story.spec.ts', 'e2e/film.ts'],
].map(([from = '', to = '']) => ({ from, to, line: 1, isLazy: false }));
const graph = { imports, files: [...new Set(imports.flatMap(({ from, to }) => [from, to]))] };

test('a change to a query runs the tests that call an endpoint which uses it, and the journeys of its area', () => {
  expect(testsAffectedBy(['server/src/features/engagement/queries.ts'], graph)).toEqual({
    tests: [
      'server/src/features/engagement/reactions.test.ts',
      'server/src/features/accounts/forget.test.ts',
    ],
    journeys: expect.arrayContaining(['e2e/browsing/reactions.spec.ts']),
  });
});

test('a change to shared code runs the tests of the code that uses it, and the journeys through most of the product', () => {
  const reached = testsAffectedBy(['web/src/lib/format.ts'], graph);
  expect(reached).toMatchObject({ tests: ['web/src/features/engagement/reaction-lists.test.ts'] });
  expect(reached).toMatchObject({
    journeys: ['e2e/browsing/reactions.spec.ts', 'e2e/whole-story.spec.ts'],
  });
});

test('a change to a document needs no tests, and one to a package needs all', () => {
  expect(testsAffectedBy(['README.md'], graph)).toEqual({ tests: [], journeys: [] });
  expect(testsAffectedBy(['web/package.json'], graph)).toBe('all');
});
