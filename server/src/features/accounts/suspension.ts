import type { Db } from '#db/types.ts';
import { findSuspension } from '#features/accounts/suspension-queries.ts';
import { suspensionNotice } from '#features/accounts/suspension-rules.ts';
import { Refusal } from '#http/errors.ts';

/** @throws 403, with the reason and the end date, while a member is suspended. */
export async function refuseSuspended(db: Db, user_id: number, now: Date): Promise<void> {
  const suspension = await findSuspension(db, user_id, now);
  if (suspension)
    throw new Refusal(
      403,
      `${suspensionNotice(suspension)} If you think this is a mistake, write to us through the contact page.`,
    );
}
