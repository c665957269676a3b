import { sql } from 'kysely';
import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { Refusal } from '#http/errors.ts';
import type { Reading } from '#services/secrets/types.ts';

/**
 * How often members may open their own tax data per hour: each access leaves a record that is never deleted.
 */
const mostByOwner = 20;

/**
 * Refuses to open more tax data than anybody needs within an hour, counted from the access records.
 * @throws 429
 */
export async function refuseTooManyReads(
  { config, log }: Pick<Context, 'config' | 'log'>,
  tx: Tx,
  user_id: number,
  { reader_id, now }: Reading,
): Promise<void> {
  // Serialises reads by one reader, so that concurrent ones cannot all pass as the last one allowed.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax reads ${reader_id}`}, 0))`.execute(tx);
  const isOwn = reader_id === user_id;
  const { count } = await tx
    .selectFrom('secret_reads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reader_id', '=', reader_id)
    .where('user_id', isOwn ? '=' : '<>', reader_id)
    .where('read_at', '>', after(now, -hour).toISOString())
    .executeTakeFirstOrThrow();
  if (count < (isOwn ? mostByOwner : config.tax_reads_per_hour)) return;
  log.warn({ reader_id, count }, 'Somebody opens more tax data than is allowed within an hour');
  throw new Refusal(429, 'You have opened very much tax data within an hour. Please wait a while.');
}
