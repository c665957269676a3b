import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Endpoint } from '@kinora/contract/endpoint';

const contract = join(import.meta.dirname, '../../contract/src');
const paths = globSync('*/**/*.ts', { cwd: contract, exclude: (path) => path.endsWith('.test.ts') });

/** Every call of the API: the endpoints that the areas of the contract export, by file. */
export const endpoints: readonly Endpoint[] = (await Promise.all(paths.toSorted().map(load))).flat();

async function load(path: string): Promise<Endpoint[]> {
  const name = `@kinora/contract/${path.replaceAll(sep, '/').replace(/\.ts$/, '')}`;
  return Object.values((await import(name)) as object).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;
}
