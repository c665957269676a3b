import type { MonetizationForm } from '@kinora/contract/earnings/monetization';
import { lastFour } from '@kinora/contract/earnings/tax-number';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { goesWith, numberToKeep } from '#features/earnings/monetization/rules.ts';
import { keepW9 } from '#features/earnings/monetization/w9-file.ts';
import type { ReceivedFile } from '#http/body.ts';
import { invalid, signedOut } from '#http/errors.ts';

/** Saves a creator's tax details, for the first time or as a correction, and marks them as monetized. */
export async function enableFor(
  context: Context,
  user_id: number,
  form: MonetizationForm,
  w9: ReceivedFile | undefined,
): Promise<void> {
  const { db, clock } = context;
  const sent = w9 && (await keepW9(context, user_id, w9));
  let replaced: string | null;
  try {
    replaced = await transaction(db, async (tx) => {
      await holdUser(tx, user_id);
      const { ssn, zipCode: zip_code, address2 = null, ...address } = form;
      const kept = await tx
        .selectFrom('tax_profiles')
        .select(['state', 'ssn_sealed', 'ssn_last4', 'w9_object'])
        .where('user_id', '=', user_id)
        .executeTakeFirst();
      const number =
        ssn === undefined ? keptNumber(kept, form.state) : sealed(context, user_id, ssn, form.state);
      const said = { ...address, address2, zip_code, ...number, ...sent, updated_at: clock.now() };
      await tx
        .insertInto('tax_profiles')
        .values({ user_id, ...said })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(said))
        .execute();
      await tx
        .updateTable('users')
        .set({ monetized_at: clock.now() })
        .where('id', '=', user_id)
        .where('monetized_at', 'is', null)
        .execute();
      return sent ? (kept?.w9_object ?? null) : null;
    });
  } catch (error) {
    if (sent) await drop(context, sent.w9_object);
    throw error;
  }
  if (replaced) await drop(context, replaced);
}

/** Serialises changes for a member, and excludes an account that is being deleted. */
async function holdUser(tx: Tx, user_id: number): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw signedOut();
}

type Sealed = { ssn_sealed: string; ssn_last4: string };

function sealed({ secrets }: Context, user_id: number, ssn: string, state: string): Sealed {
  const number = numberToKeep(ssn, state);
  return {
    ssn_sealed: secrets.seal(Buffer.from(number), { column: 'tax_profiles.ssn', user_id }),
    ssn_last4: lastFour(number),
  };
}

function keptNumber(kept: (Sealed & { state: string }) | undefined, state: string): Sealed {
  if (!kept) throw invalid({ ssn: 'Social Security number is required' });
  if (!goesWith(kept, state))
    throw invalid({ ssn: 'Enter the number again: the one that is kept was for another country' });
  return { ssn_sealed: kept.ssn_sealed, ssn_last4: kept.ssn_last4 };
}

/** The file is unreadable by now; the operator only needs to know that it remains. */
const drop = ({ storage, log }: Context, object: string) =>
  storage
    .remove(object)
    .catch((error: unknown) =>
      log.warn({ err: error, object }, 'A W-9 that was replaced remains, unreadable'),
    );
