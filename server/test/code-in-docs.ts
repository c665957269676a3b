import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#config/config.ts';

const toModuleUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/**
 * Imports the block of JavaScript in a page of the docs that contains this text, so that a test runs the code
 * that readers copy. `modules` contains code, by module name, for modules that exist on the code's platform but
 * not in Node.
 */
export async function importFromDocs<T>(
  page: string,
  excerpt: string,
  modules: Record<string, string> = {},
): Promise<T> {
  const text = await readFile(join(root, 'docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  let code = blocks.find((one) => one.includes(excerpt));
  if (code === undefined) throw new Error(`No JavaScript in docs/${page} contains “${excerpt}”`);
  for (const [name, body] of Object.entries(modules))
    code = code.replaceAll(`from '${name}'`, `from '${toModuleUrl(body)}'`);
  return (await import(toModuleUrl(code))) as T;
}
