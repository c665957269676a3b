import { login, logout, register, savePreferences, session } from '@kinora/contract/accounts/account';
import { revokeSession } from '#db/session-queries.ts';
import { transaction } from '#db/transaction.ts';
import { sourceOf } from '#features/accounts/attempts.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { deviceHash } from '#features/accounts/devices.ts';
import { sendConfirmationLink } from '#features/accounts/confirmation/send-link.ts';
import { secondFactorRequired, ticketFor } from '#features/accounts/factors/ask-for-factor.ts';
import { isPasswordUnchanged, insertUser, readPerson } from '#features/accounts/queries.ts';
import { startSession } from '#features/accounts/sign-in.ts';
import { recordAction } from '#features/audit/queries.ts';
import { changePreferences } from '#features/notifications/preference-queries.ts';
import { queueEvent } from '#features/webhooks/queries.ts';
import { limitConcurrency } from '#features/accounts/limit-concurrency.ts';
import { refuseGuessablePassword } from '#features/accounts/passwords/refuse-password.ts';
import { notFound, Refusal, signedOut } from '#http/errors.ts';
import { limitAttempts } from '#http/access/limit-attempts.ts';
import { route, type App } from '#http/route.ts';
import { hashPassword } from '#passwords.ts';

const wrongCredentials = 'The email address or the password is wrong.';

export function routes(app: App): void {
  route(app, register, async ({ body, context, request }) => {
    await refuseGuessablePassword(context, body.password, body);
    await limitAttempts(
      context,
      { kind: 'register', account: null, source: sourceOf(context, request) },
      context.config.registrations_per_hour,
      'Many accounts were created from your network within the last hour. Please try again later.',
    );
    const password_hash = await limitConcurrency(() => hashPassword(body.password));
    return transaction(context.db, async (tx) => {
      const { email, name } = body;
      const now = context.clock.now();
      const user = await insertUser(tx, {
        email,
        name,
        password_hash,
        created_at: now,
        email_confirmed_at: null,
      });
      if (!user) {
        const message = 'This email address is already registered. Sign in instead, or use another one.';
        throw new Refusal(409, message, { status_code: 422, errors: { email: message } });
      }
      await sendConfirmationLink(context, tx, { id: user.id, name, email });
      await queueEvent(tx, context, { type: 'member.registered', data: { member_id: user.id } }, { now });
      return startSession(context, tx, user.id, body, request);
    });
  });

  route(app, login, async ({ body, context, request }) => {
    const user = await checkPassword(context, request, {
      ...body,
      device_hash: deviceHash(context.keys, body.device_key),
    });
    if (!user) throw notFound(wrongCredentials);
    const result = await transaction(context.db, async (tx) => {
      // The password may have been changed while it was being checked.
      if (!(await isPasswordUnchanged(tx, user))) throw notFound(wrongCredentials);
      return (
        (await ticketFor(context, tx, user.id)) ?? (await startSession(context, tx, user.id, body, request))
      );
    });
    if (typeof result === 'string') throw secondFactorRequired(result);
    return result;
  });

  route(app, logout, async ({ viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      await revokeSession(tx, viewer.id, viewer.session_id, context.clock.now());
      await recordAction(context, tx, { act: 'signed-out', actor: viewer, target_id: viewer.id, request });
    });
    return null;
  });

  route(app, savePreferences, async ({ body, viewer, context }) =>
    changePreferences(context.db, viewer.id, body),
  );

  route(app, session, async ({ viewer, context }) => {
    const person = await readPerson(context.db, viewer.id, context.clock.now());
    if (!person) throw signedOut();
    return person;
  });
}
