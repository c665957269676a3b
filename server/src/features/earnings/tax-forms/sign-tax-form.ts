import { certifications, type TaxFormFields } from '@kinora/contract/earnings/tax-forms';
import { countryName } from '@kinora/contract/earnings/countries';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { countryOf } from '#features/earnings/monetization/rules.ts';
import { findProfileToSign, insertTaxForm, retireTaxForm } from '#features/earnings/tax-forms/queries.ts';
import { isSignatureOf, validUntil } from '#features/earnings/tax-forms/rules.ts';
import { invalid, Refusal } from '#http/errors.ts';

/**
 * Signs a W-8BEN or W-8BEN-E for a member, replacing any earlier form. The name, address and tax
 * number are those that the member has saved; the whole form is sealed as signed.
 */
export async function signTaxFormOf(
  { db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>,
  user_id: number,
  fields: TaxFormFields,
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    const profile = await findProfileToSign(tx, user_id);
    if (!profile) throw new Refusal(409, 'Enter your name, address and tax number first.');
    const country = countryOf(profile);
    if (country === 'US')
      throw new Refusal(409, 'This form is for people outside the United States. Upload a W-9 instead.');
    if (!country) throw new Refusal(409, 'Add your country to your details first.');
    if (fields.kind === 'w8ben' && fields.citizenship === 'US')
      throw invalid({ citizenship: 'Citizens of the United States fill in a W-9 instead' });
    if (fields.kind === 'w8ben' && !isSignatureOf(fields.signature, profile.name))
      throw invalid({ signature: `Type your name as you have entered it: ${profile.name}` });
    const number = await secrets.open(
      tx,
      profile.ssn_sealed,
      { column: 'tax_profiles.ssn', user_id },
      { reader_id: user_id, reason: 'Copied into the tax form for its owner’s signature', now },
    );
    const content = {
      ...fields,
      name: profile.name,
      address: [profile.address1, profile.address2, profile.city, profile.state, profile.zip_code]
        .filter(Boolean)
        .join(', '),
      country: countryName(country),
      foreign_tax_number: number.toString(),
      certification: certifications[fields.kind],
      signed_on: now.toISOString().slice(0, 10),
    };
    await retireTaxForm(tx, user_id, now);
    await insertTaxForm(tx, {
      user_id,
      kind: fields.kind,
      country,
      claims_treaty: fields.claims_treaty,
      content_sealed: secrets.seal(Buffer.from(JSON.stringify(content)), {
        column: 'tax_forms.content',
        user_id,
      }),
      signed_at: now,
      valid_until: validUntil(now),
    });
  });
}
