import type { Tx } from '#db/types.ts';

/** Where a secret is stored. It cannot be opened for any other row or column. */
export type SecretLocation = {
  column: 'tax_profiles.ssn' | 'tax_profiles.w9' | 'bank_accounts.details' | 'tax_forms.content';
  user_id: number;
};

/** Who reads a secret (null on the command line), when and why; recorded permanently. */
export type SecretRead = { reader_id: number | null; reason: string; now: Date };

export type RecordSecretRead = (tx: Tx, location: SecretLocation, reading: SecretRead) => Promise<void>;

/** Seals values that must stay secret even from someone who obtains the database or a backup. */
export type Secrets = {
  /** The id of the key now used for sealing. */
  key_id: string;
  /** @returns the key's id, a colon and the ciphertext in base64. */
  seal: (plain: Buffer, location: SecretLocation) => string;
  /** Seals the value again with the current key, without revealing it to anyone. @throws CannotOpen */
  reseal: (sealed: string, location: SecretLocation) => string;
  /**
   * The only way to read a sealed value: records the reading first, in the same transaction.
   * @throws CannotOpen
   */
  open: (tx: Tx, sealed: string, location: SecretLocation, reading: SecretRead) => Promise<Buffer>;
};
