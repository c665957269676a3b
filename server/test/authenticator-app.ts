import { TOTP } from 'otpauth';
import type { Context } from '#context.ts';

/** The secret of the authenticator apps that `addFactors` adds. */
export const knownSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Returns the code that an authenticator app shows now. */
export const appCode = (
  { context }: { context: Pick<Context, 'clock'> },
  secret: string = knownSecret,
): string => new TOTP({ secret }).generate({ timestamp: context.clock.now().getTime() });
