import { sql } from 'kysely';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/**
 * Re-encrypts every row that was sealed under an older key, one at a time. One that cannot be opened is
 * skipped and logged.
 */
export async function resealTaxData(
  { db, secrets, log }: Pick<Context, 'db' | 'secrets' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const old = (sealed: string) => sql<boolean>`split_part(${sql.ref(sealed)}, ':', 1) <> ${secrets.key_id}`;
  const rows = await db
    .selectFrom('tax_profiles')
    .select('user_id')
    .where((eb) => eb.or([old('ssn_sealed'), old('w9_key_sealed')]))
    .orderBy('user_id')
    .execute();
  let resealed = 0;
  for (const { user_id } of rows) {
    if (signal.aborted) return;
    try {
      await resealRow({ db, secrets }, user_id);
      resealed++;
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error({ err: error, user_id }, 'What somebody said for their taxes cannot be opened');
    }
  }
  if (resealed > 0) log.info({ resealed, key_id: secrets.key_id }, 'Tax data is sealed under the new key');
}

const resealRow = ({ db, secrets }: Pick<Context, 'db' | 'secrets'>, user_id: number) =>
  transaction(db, async (tx) => {
    const row = await tx
      .selectFrom('tax_profiles')
      .select(['ssn_sealed', 'w9_key_sealed'])
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await tx
      .updateTable('tax_profiles')
      .set({
        ssn_sealed: secrets.reseal(row.ssn_sealed, { column: 'tax_profiles.ssn', user_id }),
        w9_key_sealed:
          row.w9_key_sealed && secrets.reseal(row.w9_key_sealed, { column: 'tax_profiles.w9', user_id }),
      })
      .where('user_id', '=', user_id)
      .execute();
  });
