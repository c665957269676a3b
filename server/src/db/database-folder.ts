import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of the embedded database in a data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');

export const hasDatabase = (dataDir: string): boolean => existsSync(databaseFolder(dataDir));
