import type { Context } from '#context.ts';
import { isBreached } from '#features/accounts/passwords/breached-passwords.ts';
import { refuseWeakPassword } from '#features/accounts/passwords/weak-passwords.ts';
import { invalid } from '#http/errors.ts';

/**
 * Refuses a new password that satisfies the form's rule but that an attacker would try.
 * @throws 422 with `errors.password`
 */
export async function refuseGuessablePassword(
  context: Pick<Context, 'config' | 'log'>,
  password: string,
  owner: { email: string; name: string },
): Promise<void> {
  const { email, name } = owner;
  await refuseWeakPassword(password, { ...context.config, email, name });
  if (await isBreached(context, password))
    throw invalid({
      password:
        'This password was found in a list that was stolen from another service. Choose one that you use nowhere else.',
    });
}
