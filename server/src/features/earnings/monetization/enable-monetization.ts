import type { MonetizationForm } from '@kinora/contract/earnings/monetization';
import { lastFour } from '@kinora/contract/earnings/tax-number';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findStoredTaxData, lockMember, saveTaxProfile } from '#features/earnings/monetization/queries.ts';
import { fitsState, normalTaxNumber } from '#features/earnings/monetization/rules.ts';
import { storeW9 } from '#features/earnings/monetization/w9-file.ts';
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
  const uploaded = w9 && (await storeW9(context, user_id, w9));
  let replaced: string | null;
  try {
    replaced = await transaction(db, async (tx) => {
      // Changes of one member wait for each other, and for an account that is being deleted.
      if (!(await lockMember(tx, user_id))) throw signedOut();
      const { ssn, zipCode: zip_code, address2 = null, ...address } = form;
      const stored = await findStoredTaxData(tx, user_id);
      const number =
        ssn === undefined ? storedNumber(stored, form.state) : sealed(context, user_id, ssn, form.state);
      const now = clock.now();
      await saveTaxProfile(
        tx,
        { user_id, ...address, address2, zip_code, ...number, ...uploaded, updated_at: now },
        now,
      );
      return uploaded ? (stored?.w9_object ?? null) : null;
    });
  } catch (error) {
    if (uploaded) await deleteW9(context, uploaded.w9_object);
    throw error;
  }
  if (replaced) await deleteW9(context, replaced);
}

type Sealed = { ssn_sealed: string; ssn_last4: string };

function sealed({ secrets }: Context, user_id: number, ssn: string, state: string): Sealed {
  const number = normalTaxNumber(ssn, state);
  return {
    ssn_sealed: secrets.seal(Buffer.from(number), { column: 'tax_profiles.ssn', user_id }),
    ssn_last4: lastFour(number),
  };
}

function storedNumber(stored: (Sealed & { state: string }) | undefined, state: string): Sealed {
  if (!stored) throw invalid({ ssn: 'Social Security number is required' });
  if (!fitsState(stored, state))
    throw invalid({ ssn: 'Enter the number again: the stored one is for another country' });
  return { ssn_sealed: stored.ssn_sealed, ssn_last4: stored.ssn_last4 };
}

/** Without its key nobody can decrypt the file, so the operator only needs to know that it remains. */
const deleteW9 = ({ storage, log }: Context, object: string) =>
  storage
    .delete(object)
    .catch((error: unknown) =>
      log.warn(
        { err: error, object },
        'The file of a replaced W-9 could not be deleted; nobody can decrypt it',
      ),
    );
