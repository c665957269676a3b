import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';

/** The folder of our own content files; a file of the same name in the operator's folder replaces one. */
export const ownFolder = join(root, 'content');

type Kept = { version: string; value: unknown };
const caches = new WeakMap<Config, Map<string, Kept>>();

/**
 * Reads a file from the operator's folder, or else ours, and parses it once per change. If a file cannot be
 * parsed, that is logged and the previous content stays in use.
 */
export async function readContent<T>(
  { config, log }: Pick<Context, 'config' | 'log'>,
  name: string,
  parse: (text: string) => T,
  /** The name of our file, if different. */
  own_name = name,
): Promise<T> {
  const kept = caches.get(config) ?? new Map<string, Kept>();
  caches.set(config, kept);
  const own = join(ownFolder, own_name);
  for (const path of config.content_dir ? [join(config.content_dir, name), own] : [own]) {
    const version = await versionOf(path);
    if (version === null) continue;
    const before = kept.get(path);
    if (before?.version !== version) {
      try {
        kept.set(path, { version, value: parse(await readFile(path, 'utf8')) });
      } catch (error) {
        log.error({ err: error, path }, 'A content file cannot be read; the page is left unchanged');
        // Stored nevertheless, to log the error once per change instead of once per visit.
        kept.set(path, { version, value: before?.value });
      }
    }
    const value = kept.get(path)?.value;
    if (value !== undefined) return value as T;
  }
  throw new Error(`No content file ${name} can be read`);
}

async function versionOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? `${found.mtimeMs}:${found.size}` : null;
}
