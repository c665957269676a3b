import type { FastifyRequest } from 'fastify';
import type { ParsedInput } from '@kinora/contract/endpoint';
import {
  forgotPassword,
  openResetLink,
  updatePassword,
  verifyCode,
} from '@kinora/contract/accounts/passwords';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { requesterOf, sourceOf } from '#features/accounts/attempts.ts';
import { lockAndCheckConfirmed, markConfirmed } from '#features/accounts/confirmation/queries.ts';
import { removeUnconfirmedAccess } from '#features/accounts/factors/remove-unconfirmed-access.ts';
import { changePassword } from '#features/accounts/passwords/change-password.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { recordAction } from '#features/audit/queries.ts';
import { deviceHash, rememberDevice } from '#features/accounts/devices.ts';
import { enterResetCode } from '#features/accounts/passwords/enter-reset-code.ts';
import {
  consumeToken,
  exchangeLink,
  findResetTokenOwner,
  insertResetRequest,
} from '#features/accounts/passwords/reset-queries.ts';
import { sendResetCode } from '#features/accounts/passwords/send-reset-code-job.ts';
import { moveAccount } from '#features/accounts/profile/move-account.ts';
import { limitConcurrency } from '#features/accounts/limit-concurrency.ts';
import { refuseGuessablePassword } from '#features/accounts/passwords/refuse-password.ts';
import { hashToken, newResetToken, resetTokenOf, type Viewer } from '#http/access/auth.ts';
import { forbidden, invalid, Refusal, signedOut } from '#http/errors.ts';
import { limitAttempts } from '#http/access/limit-attempts.ts';
import { route, withMessage, type App } from '#http/route.ts';
import { hashPassword } from '#passwords.ts';

/** How many codes one network, or one browser that has signed in before, may request and enter within an hour. */
const maxRequests = 10;
const maxCodes = 30;

export function routes(app: App): void {
  route(app, forgotPassword, async ({ body, context, request }) => {
    await limitAttempts(
      context,
      { kind: 'forgot', account: null, source: limitedSource(context, request, body.device_key) },
      maxRequests,
      'You have requested several codes within an hour. Please wait a while before you request another one.',
    );
    const { email, browser_key } = body;
    const requester = { email, ...requesterOf(context, request, browser_key) };
    // No account is looked up here, so the response reveals nothing.
    await transaction(context.db, async (tx) => {
      const request_id = await insertResetRequest(tx, requester, context.clock.now());
      await context.jobs.send(tx, sendResetCode, { request_id }, `request-${request_id}`);
    });
    return withMessage(
      null,
      'If there is an account with this address, we will email a code to it. If several were requested recently, we might not send another one. In that case, use the latest code.',
    );
  });

  route(app, verifyCode, async ({ body, context, request }) => {
    const { email, code, browser_key, device_key } = body;
    await limitAttempts(
      context,
      { kind: 'code', account: null, source: limitedSource(context, request, device_key) },
      maxCodes,
      'You have tried many codes within an hour. Please wait a while before you try again.',
    );
    const { token, token_hash } = newResetToken();
    const requester = requesterOf(context, request, browser_key);
    if (!(await enterResetCode(context, { email, code, token_hash, ...requester })))
      throw invalid({ code: 'This code is incorrect or has expired. Check it, or ask for a new one.' });
    return withMessage({ email, token }, 'Code is verified');
  });

  route(app, openResetLink, async ({ body: { link }, context: { clock, db } }) => {
    const { token, token_hash } = newResetToken();
    const owner = await transaction(db, (tx) => exchangeLink(tx, hashToken(link), token_hash, clock.now()));
    if (!owner) throw forbidden('This link has expired or has already been used. Please ask for a new one.');
    return { email: owner.email, token };
  });

  route(app, updatePassword, async ({ body, viewer, context, request }) => {
    const token = body.token ?? resetTokenOf(request);
    const device_key =
      token === undefined
        ? await changeWithOldPassword(context, request, viewer, body)
        : await changeWithToken(context, request, token, body);
    return withMessage({ device_key }, 'Password updated');
  });
}

/**
 * Returns whose limit a request counts against: the browser's if it holds one of our device keys, otherwise
 * the network's. This way, nobody can use up the requests of another browser on the same network.
 */
const limitedSource = (context: Context, request: FastifyRequest, device_key: string | undefined): string =>
  deviceHash(context.keys, device_key)?.toString('base64url') ?? sourceOf(context, request);

type PasswordChange = ParsedInput<typeof updatePassword>['body'];

/** Changes the password of a signed-in member, who has to enter the old one. */
async function changeWithOldPassword(
  context: Context,
  request: FastifyRequest,
  viewer: Viewer | null,
  { email: entered, password, oldPassword }: PasswordChange,
): Promise<null> {
  if (!viewer) throw signedOut();
  if (oldPassword === undefined) throw invalid({ oldPassword: 'Enter Old password' });
  const { session_id, device_hash, email } = viewer;
  if (entered !== undefined && entered !== email)
    throw invalid({ email: 'This is not the address of your account.' });
  if (!(await checkPassword(context, request, { email, password: oldPassword, device_hash })))
    throw invalid({ oldPassword: 'The old password is wrong.' });
  await refuseGuessablePassword(context, password, viewer);
  const password_hash = await limitConcurrency(() => hashPassword(password));
  await transaction(context.db, async (tx) => {
    await changePassword(context, tx, viewer, password_hash, { session_id, device_hash });
    await recordAction(context, tx, {
      act: 'password-changed',
      actor: viewer,
      target_id: viewer.id,
      request,
    });
  });
  return null;
}

/** Sets a new password with the token for a reset code or link. @returns the device key for the browser. */
async function changeWithToken(
  context: Context,
  request: FastifyRequest,
  token: string,
  { email, password }: PasswordChange,
): Promise<string> {
  if (email === undefined) throw invalid({ email: 'Enter valid email' });
  const { clock, db, jobs, keys } = context;
  const token_hash = hashToken(token);
  // Checked first: a forged token must not cost us a password hash, and a rejected password must not use up a valid
  // token.
  const owner = await findResetTokenOwner(db, token_hash, clock.now());
  if (!owner) throw tokenExpired();
  await refuseGuessablePassword(context, password, owner);
  const password_hash = await limitConcurrency(() => hashPassword(password));
  return transaction(db, async (tx) => {
    const user = await consumeToken(tx, token_hash, email, clock.now());
    if (!user) throw tokenExpired();
    if (user.new_email !== null) await moveAccount(context, tx, user, user.new_email, request);
    // The code or link was in an email to that address.
    else {
      const was_confirmed = await lockAndCheckConfirmed(tx, user.id);
      await markConfirmed(tx, jobs, user, clock.now());
      if (!was_confirmed) await removeUnconfirmedAccess(context, tx, user, request);
    }
    const account = { ...user, email: user.new_email ?? user.email };
    await changePassword(context, tx, account, password_hash, { session_id: null, device_hash: null });
    await recordAction(context, tx, { act: 'password-reset', actor: null, target_id: user.id, request });
    return (await rememberDevice(tx, keys, user.id, undefined, clock.now())).device_key;
  });
}

const tokenExpired = () =>
  new Refusal(403, 'This code has expired or has already been used. Please ask for a new one.');
