import { confirmIdentity, loginWithCode } from '@kinora/contract/accounts/factors';
import { confirmSession } from '#db/session-queries.ts';
import { transaction } from '#db/transaction.ts';
import { checkPassword } from '#features/accounts/check-password.ts';
import { deviceHash } from '#features/accounts/devices.ts';
import { checkCode } from '#features/accounts/factors/check-code.ts';
import { consumeTicket, findTicketOwner } from '#features/accounts/factors/queries.ts';
import { verifyPasskey } from '#features/accounts/passkeys/verify-passkey.ts';
import { startSession } from '#features/accounts/sign-in.ts';
import { hashToken } from '#http/access/auth.ts';
import { invalid, notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, loginWithCode, async ({ body: { ticket, code, ...device }, context, request }) => {
    const { clock, db, keys } = context;
    const token_hash = hashToken(ticket);
    const owner = await findTicketOwner(db, token_hash, clock.now());
    if (!owner) throw expired();
    const device_hash = deviceHash(keys, device.device_key);
    await checkCode(context, request, owner, { code, device_hash });
    return transaction(db, async (tx) => {
      if (!(await consumeTicket(tx, token_hash))) throw expired();
      return startSession(context, tx, owner.id, device, request);
    });
  });

  route(app, confirmIdentity, async ({ body, viewer, context, request }) => {
    const { clock, db } = context;
    const { code, passkey, password } = body;
    const { email, device_hash, session_id } = viewer;
    if (passkey !== undefined) {
      const owner = await verifyPasskey(context, request, passkey);
      if (owner.id !== viewer.id) throw invalid({ passkey: 'This passkey belongs to another account.' });
    } else if (viewer.has_factor) {
      if (code === undefined) throw invalid({ code: 'Enter the code' });
      await checkCode(context, request, viewer, { code, device_hash });
    } else {
      if (password === undefined) throw invalid({ password: 'Enter password' });
      if (!(await checkPassword(context, request, { email, password, device_hash })))
        throw invalid({ password: 'The password is wrong.' });
    }
    await confirmSession(db, session_id, clock.now());
    return withMessage(null, 'Confirmed');
  });
}

const expired = () => notFound('This sign-in took too long. Enter your password again.');
