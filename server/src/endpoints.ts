import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Endpoint } from '@kinora/contract/endpoint';
import type { NamedEndpoint } from '@kinora/contract/openapi';

const contract = join(import.meta.dirname, '../../contract/src');
const paths = globSync('*/**/*.ts', { cwd: contract, exclude: (path) => path.endsWith('.test.ts') });

/** Every call of the API, by area and file, with the name under which the contract exports it. */
export const namedEndpoints: readonly NamedEndpoint[] = (
  await Promise.all(paths.toSorted().map(load))
).flat();

/** Every call of the API. */
export const endpoints: readonly Endpoint[] = namedEndpoints.map(({ endpoint }) => endpoint);

async function load(path: string): Promise<NamedEndpoint[]> {
  const module = path.replaceAll(sep, '/').replace(/\.ts$/, '');
  const area = module.slice(0, module.indexOf('/'));
  const exports = Object.entries((await import(`@kinora/contract/${module}`)) as object);
  return exports.flatMap(([name, value]) => (isEndpoint(value) ? [{ area, name, endpoint: value }] : []));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'response' in value;
}
