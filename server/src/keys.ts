import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretKey } from '#config/secret-settings.ts';
import { CannotOpen, decrypt, encrypt } from '#services/secrets/cipher.ts';
import { deriveKey } from '#services/secrets/derive-key.ts';

/** Signs and verifies short texts with a key that all processes of the service share. */
export type Signer = {
  sign: (text: string) => string;
  /** Whether the text was signed with any of the service's keys, including older ones. */
  matches: (text: string, signature: string) => boolean;
};

/** Encrypts sensitive texts before they are stored in the database. */
export type Box = {
  /** The id of the key that is now used for sealing. */
  key_id: string;
  /**
   * @param row the id of the row, if the text must not be opened in any other row.
   * @returns the key's id, a colon and the ciphertext in base64.
   */
  seal: (text: string, row?: number) => string;
  /** @throws CannotOpen when the text was altered or belongs to another row, or its key is no longer configured. */
  open: (sealed: string, row?: number) => string;
};

export type Keys = {
  parts: Signer;
  playback: Signer;
  sandbox: Signer;
  contact: Signer;
  attempts: Signer;
  unsubscribe: Signer;
  exports: Signer;
  devices: Signer;
  codes: Signer;
  payers: Signer;
  mail: Box;
  pins: Box;
  totp: Box;
  webhooks: Box;
};

/**
 * Derives a key for each purpose from the service's keys (HKDF-SHA-256), so that no derived key is ever
 * stored. The first key signs; signatures made with an older key stay valid until that key is removed
 * from SECRETS_KEY.
 */
export function deriveKeys(secret_keys: readonly SecretKey[]): Keys {
  const signer = (purpose: string) =>
    createSigner(secret_keys.map(({ key }) => deriveKey(key, `signing ${purpose}`)));
  const box = (purpose: string, column: string) =>
    createBox(
      secret_keys.map(({ id, key }) => ({ id, key: deriveKey(key, `sealing ${purpose}`) })),
      column,
    );
  return {
    parts: signer('parts'),
    playback: signer('playback'),
    sandbox: signer('sandbox'),
    contact: signer('contact'),
    attempts: signer('attempts'),
    unsubscribe: signer('unsubscribe'),
    exports: signer('exports'),
    devices: signer('devices'),
    codes: signer('codes'),
    payers: signer('payers'),
    mail: box('mail', 'mails'),
    pins: box('pins', 'users.maturity_pin_hash'),
    totp: box('totp', 'totp_factors.secret'),
    webhooks: box('webhooks', 'webhooks.secret'),
  };
}

function createSigner(keys: readonly Buffer[]): Signer {
  const signatures = (text: string) =>
    keys.map((key) => createHmac('sha256', key).update(text).digest('base64url'));
  return {
    sign: (text) => signatures(text)[0] ?? '',
    matches: (text, signature) => {
      const actual = Buffer.from(signature);
      return signatures(text).some((candidate) => {
        const expected = Buffer.from(candidate);
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      });
    },
  };
}

function createBox(keys: readonly SecretKey[], column: string): Box {
  const [current] = keys;
  if (!current) throw new Error('No key to encrypt with is configured.');
  const associatedData = (row?: number) => (row === undefined ? column : `${column}:${row}`);
  return {
    key_id: current.id,
    seal: (text, row) =>
      `${current.id}:${encrypt(current.key, Buffer.from(text), associatedData(row)).toString('base64')}`,
    open: (sealed, row) => {
      const [id, ciphertext = ''] = sealed.split(':');
      const found = keys.find((key) => key.id === id);
      if (!found) throw new CannotOpen(`SECRETS_KEY has no key ${id}, which sealed a text in ${column}.`);
      return decrypt(found.key, Buffer.from(ciphertext, 'base64'), associatedData(row)).toString();
    },
  };
}
