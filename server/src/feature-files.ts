import { globSync } from 'node:fs';
import { join, sep } from 'node:path';

const folder = join(import.meta.dirname, 'features');

/**
 * Imports the files of the features whose name matches a glob, in alphabetical order.
 * @param pattern relative to `features/`.
 */
export async function importFeatureFiles(
  pattern: string,
): Promise<{ file: string; exports: Record<string, unknown> }[]> {
  const paths = globSync(pattern, { cwd: folder }).map((path) => path.replaceAll(sep, '/'));
  return Promise.all(
    paths.toSorted().map(async (path) => ({
      file: `server/src/features/${path}`,
      exports: (await import(`#features/${path}`)) as Record<string, unknown>,
    })),
  );
}
