import type { SecretKey } from '#config/secret-settings.ts';
import { CannotOpen, decrypt, encrypt } from '#services/secrets/cipher.ts';
import { deriveKey } from '#services/secrets/derive-key.ts';
import type { SecretLocation, RecordSecretRead, Secrets } from '#services/secrets/types.ts';

/**
 * Seals with a key derived from the first of the service's keys, and opens with a key derived from any of them. The
 * keys themselves are tried as well, because older values are sealed under them until `reseal-secrets` has run.
 * @param recordReading records who reads a secret; if that fails, nothing is opened.
 */
export function openSecrets(service_keys: readonly SecretKey[], recordReading: RecordSecretRead): Secrets {
  const derived = service_keys.map(({ id, key }) => ({
    id: `${id}${taxSuffix}`,
    key: deriveKey(key, 'sealing tax data'),
  }));
  const keys = [...derived, ...service_keys];
  const [current] = derived;
  if (!current) throw new Error('No key to encrypt with is configured.');

  const seal = (plain: Buffer, location: SecretLocation) =>
    `${current.id}:${encrypt(current.key, plain, locationName(location)).toString('base64')}`;
  return {
    key_id: current.id,
    seal,
    reseal: (sealed, location) => seal(unseal(keys, sealed, location), location),
    async open(tx, sealed, location, reading) {
      await recordReading(tx, location, reading);
      return unseal(keys, sealed, location);
    },
  };
}

/** The suffix of a key's id in a value that was sealed under the key derived from it. */
const taxSuffix = '.tax';

const locationName = ({ column, user_id }: SecretLocation) => `${column}:${user_id}`;

function unseal(keys: readonly SecretKey[], sealed: string, location: SecretLocation): Buffer {
  const [id, ciphertext = ''] = sealed.split(':');
  const found = keys.find((key) => key.id === id);
  if (!found)
    throw new CannotOpen(
      `SECRETS_KEY has no key ${id?.replace(taxSuffix, '')}, which sealed ${locationName(location)}.`,
    );
  return decrypt(found.key, Buffer.from(ciphertext, 'base64'), locationName(location));
}
