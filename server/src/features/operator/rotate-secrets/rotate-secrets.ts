import type { Context } from '#context.ts';
import type { SecretKey } from '#config/secret-settings.ts';
import { insertSecretRead } from '#db/secret-queries.ts';
import { resealEverything } from '#features/operator/rotate-secrets/reseal-everything.ts';
import { deriveKeys } from '#keys.ts';
import { openSecrets } from '#services/secrets/open.ts';
import {
  addDataFolderKey,
  generateKey,
  keyFilePath,
  readServiceKeys,
} from '#services/secrets/data-folder-key.ts';

/**
 * Moves the service to a new key as far as a command can, and prints the steps that remain for the
 * operator. If run again, it resumes.
 * @returns false if any value could not be resealed.
 */
export async function rotateSecrets(context: Context, print: (line: string) => void): Promise<boolean> {
  const { config } = context;
  let keys = await readServiceKeys(config);
  if (keys.length === 1) {
    if (config.secrets_keys) {
      print(
        `Put this key before the current one, for every process:\n\n  SECRETS_KEY=${generateKey()},<the current value>\n\nThen restart all processes, and run this again.`,
      );
      return true;
    }
    keys = await addDataFolderKey(config.data_dir);
    print(`A new key is in ${keyFilePath(config.data_dir)}, before the old one.`);
    if (config.database_url) {
      print('Restart all processes, which know only the old key, and run this again.');
      return true;
    }
  }
  return finish(
    { ...context, keys: deriveKeys(keys), secrets: openSecrets(keys, insertSecretRead) },
    keys,
    print,
  );
}

async function finish(
  context: Context,
  [current, ...older]: readonly SecretKey[],
  print: (line: string) => void,
): Promise<boolean> {
  const isDone = await resealEverything(context, print);
  const names = older.map(({ id }) => id).join(', ');
  const location = context.config.secrets_keys ? 'SECRETS_KEY' : keyFilePath(context.config.data_dir);
  print(
    isDone
      ? `Everything is sealed under the key ${current?.id}. Signatures made with older keys (${names}) stay valid until you remove those keys from ${location} and restart. Keep them elsewhere for as long as you keep backups that were made with them.`
      : `Not everything could be opened with the configured keys (${[current?.id, names].join(', ')}): add the missing key at the end of ${location}, and run this again.`,
  );
  return isDone;
}
