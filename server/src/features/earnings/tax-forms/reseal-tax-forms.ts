import type { Context } from '#context.ts';
import { listFormsUnderOtherKey, updateSealedForm } from '#features/earnings/tax-forms/queries.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/**
 * Re-encrypts every tax form that was sealed under an older key. A form that cannot be decrypted is
 * skipped and logged.
 */
export async function resealTaxForms(
  { db, secrets, log }: Pick<Context, 'db' | 'secrets' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const form of await listFormsUnderOtherKey(db, secrets.key_id)) {
    if (signal.aborted) return;
    const { user_id, content_sealed } = form;
    try {
      await updateSealedForm(
        db,
        form,
        secrets.reseal(content_sealed, { column: 'tax_forms.content', user_id }),
      );
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      log.error({ err: error, user_id }, "A member's tax form cannot be decrypted");
    }
  }
}
