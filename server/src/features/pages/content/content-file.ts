import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';

/** The folder of the built-in content files; files with the same names in the operator's folder replace them. */
export const defaultContentDir = join(root, 'content');

type CachedFile = { version: string; value: unknown };
const caches = new WeakMap<Config, Map<string, CachedFile>>();

/**
 * Reads a file from the operator's folder, or else the built-in one, and parses it once per change. If a file
 * cannot be parsed, the error is logged and the previous content stays in use.
 */
export async function readContent<T>(
  { config, log }: Pick<Context, 'config' | 'log'>,
  name: string,
  parse: (text: string) => T,
  /** The name of the built-in file, if different. */
  default_name = name,
): Promise<T> {
  const cache = caches.get(config) ?? new Map<string, CachedFile>();
  caches.set(config, cache);
  const default_path = join(defaultContentDir, default_name);
  for (const path of config.content_dir ? [join(config.content_dir, name), default_path] : [default_path]) {
    const version = await fileVersion(path);
    if (version === null) continue;
    const previous = cache.get(path);
    if (previous?.version !== version) {
      try {
        cache.set(path, { version, value: parse(await readFile(path, 'utf8')) });
      } catch (error) {
        log.error({ err: error, path }, 'A content file cannot be read; the page is left unchanged');
        // The version is stored nevertheless, so that the error is logged once per change, not once per visit.
        cache.set(path, { version, value: previous?.value });
      }
    }
    const value = cache.get(path)?.value;
    if (value !== undefined) return value as T;
  }
  throw new Error(`No content file ${name} can be read`);
}

async function fileVersion(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? `${found.mtimeMs}:${found.size}` : null;
}
