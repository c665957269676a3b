import { Secret, TOTP } from 'otpauth';
import { second } from '#clock.ts';

/** Every authenticator app supports these values; many ignore any others. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Returns a new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the URI that a QR code passes to an authenticator app. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...standard, secret, issuer, label }).toString();

/**
 * Returns the 30-second step whose code was entered: the current one, or the one before or after, because clocks
 * differ. Null if the code is wrong.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...standard, secret }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / (standard.period * second)) + delta;
}
