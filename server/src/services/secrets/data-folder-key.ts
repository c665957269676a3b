import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { readSecretKeys, type SecretKey } from '#config/secret-settings.ts';
import { createFolder, flushToDisk, unlessMissing } from '#services/storage/durable-files.ts';

/** Returns the service's keys, the current one first: those in SECRETS_KEY, or else those in the data folder. */
export const readServiceKeys = async ({
  secrets_keys,
  data_dir,
}: Pick<Config, 'secrets_keys' | 'data_dir'>): Promise<readonly SecretKey[]> =>
  secrets_keys ?? readDataFolderKeys(data_dir);

/**
 * Reads the keys of a service without SECRETS_KEY from a file in the data folder, which has the same format as
 * SECRETS_KEY and can be read only by its owner. The first process to need a key creates the file.
 */
async function readDataFolderKeys(data_dir: string): Promise<SecretKey[]> {
  const path = keyFilePath(data_dir);
  let text = await readFile(path, 'utf8').catch(unlessMissing(null));
  if (text === null) {
    await createKey(data_dir, path);
    text = await readFile(path, 'utf8');
  }
  const keys = readSecretKeys(text.trim());
  if (!keys) throw new Error(`${path} contains no key: restore it from a backup.`);
  return keys;
}

/**
 * Adds a new key before the others in the data folder's file, which processes read when they start.
 * @returns all keys, the new one first.
 */
export async function addDataFolderKey(data_dir: string): Promise<readonly SecretKey[]> {
  const path = keyFilePath(data_dir);
  const temporaryPath = `${path}.${randomUUID()}`;
  const text = `${generateKey()},${(await readFile(path, 'utf8')).trim()}`;
  await writeFile(temporaryPath, `${text}\n`, { mode: 0o600, flush: true });
  await rename(temporaryPath, path);
  await flushToDisk(data_dir);
  return readDataFolderKeys(data_dir);
}

export const keyFilePath = (data_dir: string): string => join(data_dir, 'secrets.key');

/** Generates a key in the format of SECRETS_KEY. */
export const generateKey = (): string => randomBytes(32).toString('base64');

/**
 * Creates the key file. It is linked into place once it is complete, so that only one of several processes that start
 * together creates it, and none reads a partial key.
 */
async function createKey(data_dir: string, path: string): Promise<void> {
  await createFolder(data_dir);
  const temporaryPath = `${path}.${randomUUID()}`;
  try {
    await writeFile(temporaryPath, `${generateKey()}\n`, { mode: 0o600, flush: true });
    await link(temporaryPath, path);
    await flushToDisk(data_dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
