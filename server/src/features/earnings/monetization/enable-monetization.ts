import type { MonetizationForm } from '@kinora/contract/earnings/monetization';
import { lastFour } from '@kinora/contract/earnings/tax-number';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { findStoredTaxData, lockMember, saveTaxProfile } from '#features/earnings/monetization/queries.ts';
import { countryOf, fitsCountry, normalizeTaxNumber } from '#features/earnings/monetization/rules.ts';
import { retireTaxForm } from '#features/earnings/tax-forms/queries.ts';
import { storeW9 } from '#features/earnings/monetization/w9-file.ts';
import type { ReceivedFile } from '#http/body/body.ts';
import { invalid, signedOut } from '#http/errors.ts';

/** Saves a creator's tax details, for the first time or as a correction, and marks them as monetized. */
export async function enableMonetizationFor(
  context: Context,
  user_id: number,
  form: MonetizationForm,
  w9: ReceivedFile | undefined,
): Promise<void> {
  const { db, clock } = context;
  const uploaded = w9 && (await storeW9(context, user_id, w9));
  let replacedFile: string | null;
  try {
    replacedFile = await transaction(db, async (tx) => {
      // A member's changes are serialized, with each other and with the deletion of the account.
      if (!(await lockMember(tx, user_id))) throw signedOut();
      const { ssn, zipCode: zip_code, address2 = null, vat_id = null, ...address } = form;
      const country = countryOf(form);
      const stored = await findStoredTaxData(tx, user_id);
      const number =
        ssn === undefined ? storedNumber(stored, form) : sealTaxNumber(context, user_id, ssn, country);
      const now = clock.now();
      const isSameTaxpayer = stored && stored.name === form.name && countryOf(stored) === country;
      // A tax form applies only to the details that were signed with it.
      if (!isSameTaxpayer || ssn !== undefined) await retireTaxForm(tx, user_id, now);
      await saveTaxProfile(
        tx,
        { user_id, ...address, address2, zip_code, country, vat_id, ...number, ...uploaded, updated_at: now },
        now,
      );
      return uploaded ? (stored?.w9_object ?? null) : null;
    });
  } catch (error) {
    if (uploaded) await deleteW9(context, uploaded.w9_object);
    throw error;
  }
  if (replacedFile) await deleteW9(context, replacedFile);
}

type Sealed = { ssn_sealed: string; ssn_last4: string };

function sealTaxNumber({ secrets }: Context, user_id: number, ssn: string, country: string | null): Sealed {
  const number = normalizeTaxNumber(ssn, country);
  return {
    ssn_sealed: secrets.seal(Buffer.from(number), { column: 'tax_profiles.ssn', user_id }),
    ssn_last4: lastFour(number),
  };
}

type Stored = Sealed & { country: string | null; state: string };

function storedNumber(stored: Stored | undefined, form: MonetizationForm): Sealed {
  if (!stored) throw invalid({ ssn: 'Social Security number is required' });
  if (!fitsCountry(stored, form))
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
