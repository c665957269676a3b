import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the embedded database is in the data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');

export const hasDatabase = (dataDir: string): boolean => existsSync(databaseFolder(dataDir));
