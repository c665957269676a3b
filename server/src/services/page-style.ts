import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#config/config.ts';

/** The built web app. */
export const dist = join(root, 'web/dist');

/** Vite's tag for the style sheet of every page. */
export const styleLink = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>\s*/;

/**
 * Reads the style sheet of every page. Pages that the server renders contain it inline, which saves a request
 * before they are painted. Null if the web app has not been built.
 */
export function readPageStyle(): string | null {
  const index = join(dist, 'index.html');
  const [, path] = (existsSync(index) && styleLink.exec(readFileSync(index, 'utf8'))) || [];
  return path ? readFileSync(join(dist, path), 'utf8') : null;
}
