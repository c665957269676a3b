import { sql } from 'kysely';
import { after, day } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import { maxMessages, window_ms } from '#features/pages/contact/rules.ts';

export type Message = {
  source: 'contact' | 'landing';
  name: string;
  last_name: string | null;
  phone: string | null;
  email: string;
  message: string;
};

type StoredMessage = Message & { is_spam: boolean; digest: string; sender: string };

// An arbitrary fixed number, which identifies the lock on messages to the operator among the server's
// advisory locks.
const lock_id = 7_161_954;

const spamRetention_ms = 30 * day;

/** Stores a message, unless it was already stored within the hour or its sender writes too often. */
export async function storeMessage(
  tx: Tx,
  message: StoredMessage,
  now: Date,
): Promise<'stored' | 'duplicate' | 'too_many'> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock_id)})`.execute(tx);
  const since = after(now, -window_ms).toISOString();
  const known = await tx
    .selectFrom('contact_messages')
    .where('digest', '=', message.digest)
    .where('created_at', '>', since)
    .select('id')
    .executeTakeFirst();
  if (known) return 'duplicate';
  const { count } = await tx
    .selectFrom('contact_messages')
    .where('sender', '=', message.sender)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxMessages) return 'too_many';
  await tx
    .deleteFrom('contact_messages')
    .where('is_spam', '=', true)
    .where('created_at', '<', after(now, -spamRetention_ms).toISOString())
    .execute();
  await tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: now })
    .execute();
  return 'stored';
}
