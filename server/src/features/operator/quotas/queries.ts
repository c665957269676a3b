import type { Tx } from '#db/types.ts';
import type { OwnQuota } from '#features/processing/usage-queries.ts';

export async function updateQuota(tx: Tx, user_id: number, quota: OwnQuota): Promise<void> {
  await tx.updateTable('users').set(quota).where('id', '=', user_id).execute();
}
