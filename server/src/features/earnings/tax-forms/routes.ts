import { readTaxForm, signTaxForm, taxForm, type TaxForm } from '@kinora/contract/earnings/tax-forms';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { recordAction } from '#features/audit/queries.ts';
import { openTaxForm } from '#features/earnings/tax-forms/open-tax-form.ts';
import { findTaxForm } from '#features/earnings/tax-forms/queries.ts';
import { isValidOn } from '#features/earnings/tax-forms/rules.ts';
import { signTaxFormOf } from '#features/earnings/tax-forms/sign-tax-form.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  const { clock } = app.context;

  const findForm = async (db: Db, user_id: number): Promise<TaxForm | null> => {
    const { id: _, ...form } = (await findTaxForm(db, user_id)) ?? { id: 0, kind: null };
    return form.kind === null ? null : { ...form, is_valid: isValidOn(form.valid_until, clock.now()) };
  };

  route(app, taxForm, ({ viewer, context }) => findForm(context.db, viewer.id));

  route(app, signTaxForm, async ({ viewer, body, context }) => {
    await signTaxFormOf(context, viewer.id, body);
    const signed = await findForm(context.db, viewer.id);
    if (!signed) throw notFound('Your form was replaced in another window. Please reload the page.');
    return signed;
  });

  route(app, readTaxForm, async ({ viewer, params: { user_id }, body: { reason }, context, request }) =>
    transaction(context.db, async (tx) => {
      const form = await findForm(tx, user_id);
      if (!form) throw notFound('This member has not signed a tax form.');
      await recordAction(context, tx, {
        act: 'tax-form-read',
        actor: viewer,
        target_id: user_id,
        reason,
        request,
      });
      const reading = { reader_id: viewer?.id ?? null, reason, now: clock.now() };
      return { ...form, content: await openTaxForm(context, tx, user_id, reading) };
    }),
  );
}
