import type { Tables } from '#db/tables.ts';
import type { Tx } from '#db/types.ts';

/** Records who reads a secret, when and why. Nothing deletes these rows. */
export async function insertSecretRead(
  tx: Tx,
  { user_id, column: secret }: { user_id: number; column: Tables['secret_reads']['secret'] },
  { reader_id, reason, now }: { reader_id: number | null; reason: string; now: Date },
): Promise<void> {
  await tx.insertInto('secret_reads').values({ user_id, secret, reader_id, reason, read_at: now }).execute();
}
