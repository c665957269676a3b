import { sql } from 'kysely';
import { after, hour } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { Refusal } from '#http/errors.ts';
import type { Reading } from '#services/secrets/types.ts';

/** How often owners open what is theirs within an hour: every time leaves a record that is never deleted. */
const mostByOwner = 20;

/**
 * Refuses to open more tax data than somebody has a use for within an hour, by the record of what was opened.
 * @throws 429
 */
export async function refuseTooManyReads(
  { config, log }: Pick<Context, 'config' | 'log'>,
  tx: Tx,
  user_id: number,
  { reader_id, now }: Reading,
): Promise<void> {
  // One at a time, so that a hundred at once are not each the last that may.
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
