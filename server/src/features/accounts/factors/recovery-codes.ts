import { randomInt } from 'node:crypto';
import { recoveryCodesCount } from '@kinora/contract/accounts/factors';
import { hashToken } from '#http/access/auth.ts';

/** Leaves out letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Makes 79 bits: too many to recover a code from its hash by brute force, whatever the hash function. */
const length = 16;

/** Returns new recovery codes as they are shown, such as `k7mq-9xtb-4hzr-w2cn`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesCount }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
      .join('')
      .replaceAll(/(?<=.)(?=(?:.{4})+$)/g, '-'),
  );

/** Returns the hash under which a code is stored, whether or not it was entered with hyphens. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.replaceAll('-', ''));

/** Whether a code that was entered is a recovery code, not one from an authenticator app. */
export const isRecoveryCode = (entered: string): boolean => entered.length === length;
