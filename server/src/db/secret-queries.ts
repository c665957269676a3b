import type { Tx } from '#db/types.ts';
import type { Place, Reading } from '#services/secrets/types.ts';

/** Records who reads a secret, when and why. Nothing deletes these rows. */
export async function insertSecretRead(
  tx: Tx,
  { user_id, column: secret }: Place,
  { reader_id, reason, now }: Reading,
): Promise<void> {
  await tx.insertInto('secret_reads').values({ user_id, secret, reader_id, reason, read_at: now }).execute();
}
