import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { PasskeyResponse } from '@kinora/contract/accounts/passkeys';
import type { Context } from '#context.ts';
import type { FactorOwner } from '#features/accounts/factors/report-event.ts';
import { consumeChallenge, findPasskey, recordPasskeyUse } from '#features/accounts/passkeys/queries.ts';
import { relyingParty } from '#features/accounts/passkeys/relying-party.ts';
import { recordAction } from '#features/audit/queries.ts';
import { invalid } from '#http/errors.ts';

/**
 * Returns the owner of the passkey that signed one of our challenges, after the device has verified the person.
 * @throws 422 with `errors.passkey`.
 */
export async function verifyPasskey(
  context: Context,
  request: FastifyRequest,
  response: PasskeyResponse,
): Promise<FactorOwner> {
  const { clock, config, db } = context;
  const challenge = readChallenge(response);
  if (challenge === null || !(await consumeChallenge(db, challenge, null, clock.now()))) throw tookTooLong();
  const found = await findPasskey(db, response.id);
  if (!found)
    throw invalid({
      passkey: 'This passkey is not registered here, or was removed. Sign in with your password.',
    });
  const { passkey_id, public_key, counter: previous_counter, ...owner } = found;
  // Loaded when a passkey is first used: it takes memory that many services never need.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const site = relyingParty(config, request);
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    credential: { id: response.id, publicKey: new Uint8Array(public_key), counter: previous_counter },
    requireUserVerification: true,
  }).catch(() => null);
  const counter = verified?.verified ? verified.authenticationInfo.newCounter : null;
  if (
    counter === null ||
    !(await recordPasskeyUse(db, { passkey_id, previous_counter, counter }, clock.now()))
  ) {
    await recordAction(context, db, { act: 'factor-failed', actor: null, target_id: owner.id, request });
    throw invalid({ passkey: 'This passkey could not be verified. Please try again.' });
  }
  return owner;
}

/** Returns the challenge that a browser has answered; null if the response cannot be read. */
export function readChallenge({ response }: PasskeyResponse): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

export const tookTooLong = () => invalid({ passkey: 'This took too long. Please try again.' });
