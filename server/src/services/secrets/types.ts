import type { Tx } from '#db/types.ts';

/** Where a secret lies. What was sealed for one place opens in no other row and no other column. */
export type Place = { column: 'tax_profiles.ssn' | 'tax_profiles.w9'; user_id: number };

/** Who reads, when and why; it is kept for good. */
export type Reading = { reader_id: number; reason: string; now: Date };

/** Seals what must not be read by who gets hold of the database or of a backup. */
export type Secrets = {
  /** The id of the key that seals from now on. */
  key_id: string;
  /** @returns the key's id, a colon and the ciphertext in base64. */
  seal: (plain: Buffer, place: Place) => string;
  /** The same under the key of now; what is in it is shown to nobody. @throws CannotOpen */
  reseal: (sealed: string, place: Place) => string;
  /**
   * The one way to what is sealed: it writes down the reading first, in the same transaction.
   * @throws CannotOpen
   */
  open: (tx: Tx, sealed: string, place: Place, reading: Reading) => Promise<Buffer>;
};
