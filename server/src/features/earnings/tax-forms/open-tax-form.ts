import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { refuseTooManyReads } from '#features/earnings/monetization/read-tax-data.ts';
import { findSealedForm } from '#features/earnings/tax-forms/queries.ts';
import { notFound } from '#http/errors.ts';
import type { SecretRead } from '#services/secrets/types.ts';

/** Decrypts the form that a member has signed; the access is recorded. @throws 404, 429 */
export async function openTaxForm(
  context: Pick<Context, 'config' | 'log' | 'secrets'>,
  tx: Tx,
  user_id: number,
  reading: SecretRead,
): Promise<Record<string, string | boolean>> {
  await refuseTooManyReads(context, tx, user_id, reading);
  const form = await findSealedForm(tx, user_id);
  if (!form) throw notFound('This member has not signed a tax form.');
  const location = { column: 'tax_forms.content', user_id } as const;
  const content = await context.secrets.open(tx, form.content_sealed, location, reading);
  return JSON.parse(content.toString()) as Record<string, string | boolean>;
}
