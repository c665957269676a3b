import { bankAccount, saveBankAccount } from '@kinora/contract/earnings/bank-account';
import { recordAction } from '#features/audit/queries.ts';
import { findBankAccount } from '#features/earnings/bank-accounts/queries.ts';
import { changeBankAccount } from '#features/earnings/bank-accounts/save-bank-account.ts';
import { signedOut } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(
    app,
    bankAccount,
    async ({ viewer, context }) => (await findBankAccount(context.db, viewer.id)) ?? null,
  );

  route(app, saveBankAccount, async ({ viewer, body, context, request }) => {
    await changeBankAccount(context, viewer.id, body);
    await recordAction(context, context.db, {
      act: 'bank-account-saved',
      actor: viewer,
      target_id: viewer.id,
      request,
    });
    const saved = await findBankAccount(context.db, viewer.id);
    if (!saved) throw signedOut();
    return saved;
  });
}
