import type { Config } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import { countStrikes } from '#features/publishing/take-downs/queries.ts';
import { strikesRefusal } from '#features/publishing/take-downs/strike-rules.ts';
import { forbidden } from '#http/errors.ts';

/** @throws 403 while too many of a publisher's works are taken down because of copyright notices. */
export async function refuseAfterStrikes(
  db: Db,
  publisher_id: number,
  { copyright_strikes }: Pick<Config, 'copyright_strikes'>,
): Promise<void> {
  const refusal = strikesRefusal(await countStrikes(db, publisher_id), copyright_strikes);
  if (refusal) throw forbidden(refusal);
}
