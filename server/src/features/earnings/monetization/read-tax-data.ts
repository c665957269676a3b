import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { countTaxReads, findSealedNumber, findSealedW9 } from '#features/earnings/monetization/queries.ts';
import { readW9File } from '#features/earnings/monetization/w9-file.ts';
import { Refusal } from '#http/errors.ts';
import type { SecretRead } from '#services/secrets/types.ts';

type SecretsContext = Pick<Context, 'config' | 'db' | 'log' | 'secrets'>;

/**
 * Returns a member's full tax number with their name and address; undefined if none is stored. The access is
 * recorded.
 * @throws 429
 */
export const openTaxNumber = (context: SecretsContext, user_id: number, reading: SecretRead) =>
  transaction(context.db, async (tx) => {
    await refuseTooManyReads(context, tx, user_id, reading);
    const found = await findSealedNumber(tx, user_id);
    if (!found) return undefined;
    const { ssn_sealed, ...details } = found;
    const ssn = await context.secrets.open(tx, ssn_sealed, { column: 'tax_profiles.ssn', user_id }, reading);
    return { ...details, ssn: ssn.toString() };
  });

/** Returns a member's W-9; undefined if none is stored. The access is recorded. @throws 429 */
export async function openW9(
  context: SecretsContext & Pick<Context, 'storage'>,
  user_id: number,
  reading: SecretRead,
): Promise<{ file_name: string; content_type: string; bytes: Buffer } | undefined> {
  const { db, secrets } = context;
  const found = await transaction(db, async (tx) => {
    await refuseTooManyReads(context, tx, user_id, reading);
    const { w9_object, w9_key_sealed, w9_file_name, w9_content_type } =
      (await findSealedW9(tx, user_id)) ?? {};
    if (!w9_object || !w9_key_sealed || !w9_file_name || !w9_content_type) return undefined;
    const key = await secrets.open(tx, w9_key_sealed, { column: 'tax_profiles.w9', user_id }, reading);
    return { w9_object, key, file_name: w9_file_name, content_type: w9_content_type };
  });
  if (!found) return undefined;
  const { w9_object, key, ...file } = found;
  return { ...file, bytes: await readW9File(context, w9_object, key) };
}

/** How often members may open their own tax data per hour; limited because access records are never deleted. */
const ownReadsPerHour = 20;

/**
 * Refuses to open more tax data than anyone needs within an hour, going by the access records.
 * @throws 429
 */
export async function refuseTooManyReads(
  { config, log }: Pick<Context, 'config' | 'log'>,
  tx: Tx,
  user_id: number,
  { reader_id, now }: SecretRead,
): Promise<void> {
  // Anyone who can run commands on the machine has the key, so a limit would be pointless.
  if (reader_id === null) return;
  const isOwn = reader_id === user_id;
  const count = await countTaxReads(tx, { reader_id, isOwn, now });
  if (count < (isOwn ? ownReadsPerHour : config.tax_reads_per_hour)) return;
  log.warn({ reader_id, count }, 'Someone tried to open more tax data than is allowed within an hour');
  throw new Refusal(429, 'You have opened tax data too many times within an hour. Please wait a while.');
}
