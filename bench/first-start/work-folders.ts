import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether films are still being made: each show and each upload has a work folder until its films are
 * finished.
 */
export function isMakingFilms(data_dir: string): boolean {
  const folder = join(data_dir, 'work');
  return !existsSync(folder) || readdirSync(folder).some((name) => /^(demo|video)-/.test(name));
}
