import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyResponse } from '@kinora/contract/accounts/passkeys';

/** What a device knows about a site that requests a passkey. */
type PasskeyRequest = { challenge: string; origin: string };

export type PasskeyDevice = {
  create: (request: PasskeyRequest) => PasskeyResponse;
  /** Signs in; `counter` overrides the signature counter, as on a cloned device. */
  authenticate: (
    request: PasskeyRequest,
    overrides?: { counter?: number; isVerified?: boolean },
  ) => PasskeyResponse;
};

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

/** Creates a device with one passkey for a site; it follows the WebAuthn standard, as a phone does. */
export function passkeyDevice(site = 'localhost'): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let signatureCount = 0;

  const authenticatorData = (counter: number, flag: number, credential = Buffer.alloc(0)) => {
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    return Buffer.concat([hash(site), Buffer.from([flag]), counterBytes, credential]);
  };
  const wrap = (response: Record<string, unknown> & { clientDataJSON: string }): PasskeyResponse => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    create: (request) => {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const flag = flags.present | flags.verified | flags.hasCredential;
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authenticatorData(0, flag, credential))],
        ]),
      );
      return wrap({
        clientDataJSON: clientData('webauthn.create', request).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      });
    },
    authenticate: (request, { counter = ++signatureCount, isVerified = true } = {}) => {
      const data = authenticatorData(counter, flags.present | (isVerified ? flags.verified : 0));
      const client = clientData('webauthn.get', request);
      const signedData = Buffer.concat([data, hash(client)]);
      return wrap({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signedData, privateKey).toString('base64url'),
      });
    },
  };
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();

const clientData = (type: string, { challenge, origin }: PasskeyRequest) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Encodes a public key in the format of the standard: elliptic curve P-256, for ES256. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}
