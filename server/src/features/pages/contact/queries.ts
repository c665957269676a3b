import { sql } from 'kysely';
import { after, day } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import { mostMessages, within_ms } from '#features/pages/contact/rules.ts';

export type Written = {
  source: 'contact' | 'landing';
  name: string;
  last_name: string | null;
  phone: string | null;
  email: string;
  message: string;
};

type Kept = Written & { is_spam: boolean; digest: string; sender: string };

// An arbitrary fixed number; identifies "what people write to the operator" among the server's advisory
// locks.
const lock = 7_161_954;

const spamIsKeptFor_ms = 30 * day;

/** Stores a message, unless it was already stored within the hour or its sender writes too often. */
export async function keepMessage(tx: Tx, message: Kept, now: Date): Promise<'kept' | 'known' | 'too many'> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
  const lately = after(now, -within_ms).toISOString();
  const known = await tx
    .selectFrom('contact_messages')
    .where('digest', '=', message.digest)
    .where('created_at', '>', lately)
    .select('id')
    .executeTakeFirst();
  if (known) return 'known';
  const { count } = await tx
    .selectFrom('contact_messages')
    .where('sender', '=', message.sender)
    .where('created_at', '>', lately)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostMessages) return 'too many';
  await tx
    .deleteFrom('contact_messages')
    .where('is_spam', '=', true)
    .where('created_at', '<', after(now, -spamIsKeptFor_ms).toISOString())
    .execute();
  await tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: now })
    .execute();
  return 'kept';
}
