import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import * as contract from '@kinora/contract/accounts/passkeys';
import { confirmSession, unconfirmSessions } from '#db/session-queries.ts';
import { transaction } from '#db/transaction.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTickets,
  accountHasFactor,
  saveRecoveryCodes,
} from '#features/accounts/factors/queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from '#features/accounts/factors/recovery-codes.ts';
import { reportFactorEvent } from '#features/accounts/factors/report-event.ts';
import {
  consumeChallenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listCredentialIds,
} from '#features/accounts/passkeys/queries.ts';
import { relyingParty } from '#features/accounts/passkeys/relying-party.ts';
import { readChallenge, tookTooLong, verifyPasskey } from '#features/accounts/passkeys/verify-passkey.ts';
import { startSession } from '#features/accounts/sign-in.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

/** ES256, EdDSA and RS256: every device supports one of them, and Node still warns about newer ones. */
const supportedAlgorithmIDs = [-7, -8, -257];

export function routes(app: App): void {
  route(app, contract.beginPasskey, async ({ viewer, context, request }) => {
    const { clock, config, db } = context;
    const excludeCredentials = await listCredentialIds(db, viewer.id);
    if (excludeCredentials.length >= contract.maxPasskeys)
      throw new Refusal(409, 'You have reached the maximum number of passkeys. Remove an unused one first.');
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const site = relyingParty(config, request);
    const options = await generateRegistrationOptions({
      rpID: site.id,
      rpName: site.name,
      // Does not identify the person: some authenticators reveal it without verifying who asks.
      userID: new TextEncoder().encode(String(viewer.id)),
      userName: viewer.email,
      userDisplayName: viewer.name,
      excludeCredentials,
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await insertChallenge(db, options.challenge, viewer.id, clock.now());
    return { ...options };
  });

  route(app, contract.addPasskey, async ({ viewer, body: { name, response }, context, request }) => {
    const { clock, config, db } = context;
    const now = clock.now();
    const challenge = readChallenge(response);
    if (challenge === null || !(await consumeChallenge(db, challenge, viewer.id, now))) throw tookTooLong();
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const site = relyingParty(config, request);
    const verified = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      supportedAlgorithmIDs,
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.verified)
      throw invalid({ passkey: 'This passkey could not be verified. Please try again.' });
    const { id: credential_id, publicKey, counter } = verified.registrationInfo.credential;
    const public_key = Buffer.from(publicKey);
    const passkey = { user_id: viewer.id, credential_id, public_key, counter, name, created_at: now };
    const recovery_codes = await transaction(db, async (tx) => {
      if (!(await insertPasskey(tx, passkey)))
        throw new Refusal(409, 'This passkey has already been added to an account.');
      const codes = (await countRecoveryCodes(tx, viewer.id)) > 0 ? null : newRecoveryCodes();
      if (codes) await saveRecoveryCodes(tx, viewer.id, codes.map(hashRecoveryCode), now);
      // Other sessions may have been started with the password alone.
      await unconfirmSessions(tx, viewer.id, viewer.session_id);
      await deleteTickets(tx, viewer.id);
      await confirmSession(tx, viewer.session_id, now);
      await reportFactorEvent(context, tx, viewer, { kind: 'added', factor: 'a passkey' }, request);
      return codes;
    });
    return withMessage({ recovery_codes }, 'Passkey added');
  });

  route(app, contract.removePasskey, async ({ viewer, params: { passkey_id }, context, request }) => {
    await transaction(context.db, async (tx) => {
      if (!(await deletePasskey(tx, viewer.id, passkey_id)))
        throw notFound('This passkey has already been removed.');
      if (!(await accountHasFactor(tx, viewer.id))) await deleteRecoveryCodes(tx, viewer.id);
      await reportFactorEvent(context, tx, viewer, { kind: 'removed', factor: 'a passkey' }, request);
    });
    return withMessage(null, 'Passkey removed');
  });

  route(app, contract.passkeyOptions, async ({ context, request }) => {
    const { clock, config, db } = context;
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const rpID = relyingParty(config, request).id;
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
    await insertChallenge(db, options.challenge, null, clock.now());
    return { ...options };
  });

  route(app, contract.signInWithPasskey, async ({ body: { response, ...device }, context, request }) => {
    const owner = await verifyPasskey(context, request, response);
    return transaction(context.db, (tx) => startSession(context, tx, owner.id, device, request));
  });
}
