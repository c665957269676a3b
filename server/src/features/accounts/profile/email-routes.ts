import { cancelEmailChange, changeEmail, confirmEmail } from '@kinora/contract/accounts/profile';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { isCorrectCode } from '#features/accounts/codes.ts';
import { endResets } from '#features/accounts/passwords/reset-queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { emailTaken, prepareEmailChange } from '#features/accounts/profile/prepare-email-change.ts';
import {
  consumeEmailChange,
  deleteEmailChange,
  isEmailTakenError,
  setEmail,
  tryEmailCode,
} from '#features/accounts/profile/email-queries.ts';
import { emailChangedEmail } from '#features/accounts/profile/emails.ts';
import { ownProfile } from '#features/accounts/profile/own-profile.ts';
import { invalid } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, changeEmail, async ({ viewer, body: { email }, context, request }) => {
    if (email === viewer.email) throw invalid({ email: 'This is already your address.' });
    const startChange = await prepareEmailChange(context, viewer, email, request);
    await transaction(context.db, startChange);
    return withMessage(
      await ownProfile(context, viewer.id),
      `Enter the code that we sent to ${email} to use that address.`,
    );
  });

  route(app, confirmEmail, async ({ viewer, body: { code, password }, context, request }) => {
    const { clock, config, db, jobs } = context;
    const now = clock.now();
    const { id, name, email: to, device_hash } = viewer;
    if (!(await checkPassword(context, request, { email: to, password, device_hash })))
      throw invalid({ password: 'The password is wrong.' });
    const pending = await tryEmailCode(db, id, now);
    const scope = { purpose: 'email', user_id: id } as const;
    if (!pending || !isCorrectCode(context.keys, scope, pending.code_hash, code))
      throw invalid({
        code: 'This code is incorrect or has expired. Check it, or save the address again.',
      });
    const { email } = pending;
    try {
      await transaction(db, async (tx) => {
        if (!(await consumeEmailChange(tx, id, email))) return;
        const was_confirmed = await setEmail(tx, jobs, { id, from: to, to: email }, now);
        // A reset code sent to the old address must no longer give access to the account.
        await endResets(tx, id, now);
        await recordAction(context, tx, { act: 'email-changed', actor: viewer, target_id: id, request });
        const content = emailChangedEmail(config, { name, email });
        await queueEmail(tx, jobs, { to, content, now, was_confirmed });
      });
    } catch (error) {
      throw isEmailTakenError(error) ? emailTaken() : error;
    }
    return withMessage(await ownProfile(context, id), 'Your email address has been changed');
  });

  route(app, cancelEmailChange, async ({ viewer, context }) => {
    await deleteEmailChange(context.db, viewer.id);
    return null;
  });
}
