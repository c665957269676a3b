import type { Db, Tx } from '#db/types.ts';

/** Lists the gifts that a member gave or redeemed, with the details of the other person that the member may know. */
export async function exportGifts(db: Db, user_id: number): Promise<readonly object[]> {
  const given = await db
    .selectFrom('gifts')
    .where('giver_id', '=', user_id)
    .orderBy('id')
    .select(['id', 'months', 'giver_name', 'giver_email', 'recipient_name', 'message', 'amount_minor'])
    .select(['tax_minor', 'refunded_minor', 'currency', 'created_at', 'paid_at', 'send_at', 'sent_at'])
    .execute();
  const received = await db
    .selectFrom('gifts')
    .where('recipient_id', '=', user_id)
    .orderBy('id')
    .select(['id', 'months', 'giver_name', 'recipient_name', 'message', 'redeemed_at'])
    .execute();
  return [
    ...given.map((gift) => ({ side: 'given', ...gift })),
    ...received.map((gift) => ({ side: 'received', ...gift })),
  ];
}

/** Removes a deleted member's personal data from the gifts that they gave and received. */
export async function removeFromGifts(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({ giver_name: null, giver_email: null })
    .where('giver_id', '=', user_id)
    .execute();
  await tx
    .updateTable('gifts')
    .set({ recipient_name: null, recipient_email: null, message: null })
    .where('recipient_id', '=', user_id)
    .execute();
}
