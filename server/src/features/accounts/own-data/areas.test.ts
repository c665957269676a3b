import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { areas, type Undeclared } from '#features/accounts/own-data/areas.ts';

/**
 * Does not compile if no area declares a table. The error names the table: declare it in
 * `server/src/features/<area>/personal-data.ts`.
 */
const declared: [Undeclared] extends [never] ? 'all' : Undeclared = 'all';

test('every table is declared by exactly one area, and every area is in the list', async () => {
  expect(declared).toBe('all');
  const features = dirname(dirname(import.meta.dirname));
  for (const file of globSync('*/personal-data.ts', { cwd: features })) {
    const { personalData } = await import(join(features, file));
    expect(areas, `add ${file} to server/src/features/accounts/own-data/areas.ts`).toContain(personalData);
  }
  const tables = areas.flatMap((area) => Object.keys(area.tables));
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([]);
});
