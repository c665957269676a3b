import type { Console } from '#command.ts';
import type { Context } from '#context.ts';
import { deleteApiKeys } from '#db/api-key-queries.ts';
import { revokeSessions } from '#db/session-queries.ts';
import { transaction } from '#db/transaction.ts';
import { emailFactorEvent } from '#features/accounts/factors/report-event.ts';
import { deleteFactors } from '#features/accounts/factors/queries.ts';
import { findCredentials, readPerson } from '#features/accounts/queries.ts';
import { recordAction } from '#features/audit/queries.ts';

/** Removes all second factors of an account. @returns false if there were none, or there is no such account. */
export async function resetFactors(
  context: Context,
  email: string,
  { print, terminal }: Console,
): Promise<boolean> {
  const { clock, db } = context;
  const address = email.trim().toLowerCase();
  return transaction(db, async (tx) => {
    const now = clock.now();
    const user = await findCredentials(tx, address);
    const person = user && (await readPerson(tx, user.id, now));
    if (!person) {
      print(`Nobody has signed up as ${address}.`);
      return false;
    }
    if (!(await deleteFactors(tx, person.id))) {
      print(`${address} has no second factor.`);
      return false;
    }
    await revokeSessions(tx, person.id, null, now);
    await deleteApiKeys(tx, person.id);
    await recordAction(context, tx, {
      act: 'factors-reset',
      actor: null,
      target_id: person.id,
      request: terminal,
    });
    await emailFactorEvent(context, tx, person, { kind: 'reset' });
    print(
      `${address} was signed out everywhere, can now sign in with the password alone, and will get an email about it.`,
    );
    return true;
  });
}
