import {
  enableMonetization,
  monetization,
  readOwnW9,
  readTaxNumber,
  readW9,
  type SealedFile,
} from '@kinora/contract/earnings/monetization';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { enableMonetizationFor } from '#features/earnings/monetization/enable-monetization.ts';
import { findMonetization } from '#features/earnings/monetization/queries.ts';
import { openTaxNumber, openW9 } from '#features/earnings/monetization/read-tax-data.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, monetization, async ({ viewer, context }) => findMonetization(context.db, viewer.id));

  route(app, enableMonetization, async ({ viewer, body, files, context }) => {
    await enableMonetizationFor(context, viewer.id, body, files.w9);
    const saved = await findMonetization(context.db, viewer.id);
    if (!saved) throw noTaxDetails();
    return withMessage(saved, 'Enable Monetization Successful');
  });

  route(app, readOwnW9, async ({ viewer, context }) => {
    const reading = { reader_id: viewer.id, reason: 'Own data, from the account', now: context.clock.now() };
    return inBase64(await openW9(context, viewer.id, reading));
  });

  route(app, readW9, async ({ viewer, params, body: { reason }, context, request }) => {
    const reading = { reader_id: viewer?.id ?? null, reason, now: context.clock.now() };
    const about = { target_id: params.user_id, reason, request };
    return transaction(context.db, async (tx) => {
      const file = inBase64(await openW9({ ...context, db: tx }, params.user_id, reading));
      await recordAction(context, tx, { act: 'w9-read', actor: viewer, ...about });
      return file;
    });
  });

  route(app, readTaxNumber, async ({ viewer, params, body: { reason }, context, request }) => {
    const reading = { reader_id: viewer?.id ?? null, reason, now: context.clock.now() };
    const about = { target_id: params.user_id, reason, request };
    return transaction(context.db, async (tx) => {
      const opened = await openTaxNumber({ ...context, db: tx }, params.user_id, reading);
      if (!opened) throw noTaxDetails();
      await recordAction(context, tx, { act: 'tax-number-read', actor: viewer, ...about });
      return opened;
    });
  });
}

const noTaxDetails = () => notFound('This person has not entered tax details.');

function inBase64(file: Awaited<ReturnType<typeof openW9>>): SealedFile {
  if (!file) throw notFound('This person has not uploaded a W-9.');
  const { bytes, ...named } = file;
  return { ...named, content: bytes.toString('base64') };
}
