import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#config/config.ts';

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/**
 * Imports the block of JavaScript in a page of the docs that holds these words, so that a test runs what readers copy.
 * `modules` stand for those that its platform has and Node does not, by name.
 */
export async function importFromDocs<T>(
  page: string,
  holding: string,
  modules: Record<string, string> = {},
): Promise<T> {
  const text = await readFile(join(root, 'docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  let code = blocks.find((one) => one.includes(holding));
  if (code === undefined) throw new Error(`No JavaScript in docs/${page} holds “${holding}”`);
  for (const [name, body] of Object.entries(modules))
    code = code.replaceAll(`from '${name}'`, `from '${moduleOf(body)}'`);
  return (await import(moduleOf(code))) as T;
}
