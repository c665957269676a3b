import { globSync } from 'node:fs';
import { join, sep } from 'node:path';

const folder = join(import.meta.dirname, 'features');

/**
 * Imports the files in the features whose names match a glob, in alphabetical order.
 * @param pattern relative to `features/`.
 */
export async function importFeatureFiles(
  pattern: string,
): Promise<{ file: string; exports: Record<string, unknown> }[]> {
  const paths = globSync(pattern, { cwd: folder }).map((path) => path.replaceAll(sep, '/'));
  return Promise.all(paths.toSorted().map(load));
}

async function load(path: string) {
  const name = `#features/${path}`;
  return {
    file: `server/src/features/${path}`,
    exports: (await import(name)) as Record<string, unknown>,
  };
}
