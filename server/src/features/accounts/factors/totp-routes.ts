import * as contract from '@kinora/contract/accounts/factors';
import { requiresFactors } from '#config/config.ts';
import type { Context } from '#context.ts';
import { confirmSession, unconfirmSessions } from '#db/session-queries.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTickets,
  deleteTotp,
  findSetup,
  findTotp,
  accountHasFactor,
  saveRecoveryCodes,
  saveSetup,
  saveTotp,
} from '#features/accounts/factors/queries.ts';
import { readMonetizedAt } from '#features/earnings/monetization/queries.ts';
import { listPasskeys } from '#features/accounts/passkeys/queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from '#features/accounts/factors/recovery-codes.ts';
import { reportFactorEvent } from '#features/accounts/factors/report-event.ts';
import { newTotpSecret, stepOf, totpUri } from '#features/accounts/factors/totp.ts';
import type { Viewer } from '#http/access/auth.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';
import { isStaff } from '@kinora/contract/roles';

const factor_name = 'an authenticator app';

export function routes(app: App): void {
  route(app, contract.factors, async ({ viewer, context: { config, db } }) => {
    const totp = await findTotp(db, viewer.id);
    return {
      totp: totp ? { added_at: totp.added_at } : null,
      passkeys: await listPasskeys(db, viewer.id),
      recovery_codes_left: await countRecoveryCodes(db, viewer.id),
      required_for: requiresFactors(config) ? await readFactorPurpose(db, viewer) : null,
    };
  });

  route(app, contract.beginTotp, async ({ viewer, context: { clock, config, db, keys } }) => {
    const secret = newTotpSecret();
    await saveSetup(db, viewer.id, keys.totp.seal(secret, viewer.id), clock.now());
    return { secret, uri: totpUri(secret, { issuer: config.brand_name, label: viewer.email }) };
  });

  route(app, contract.confirmTotp, async ({ viewer, body: { code }, context, request }) => {
    const { clock, db, keys } = context;
    const now = clock.now();
    const setup = await findSetup(db, viewer.id, now);
    if (!setup) throw setupExpired();
    const last_step = stepOf(keys.totp.open(setup.secret, viewer.id), code, now);
    if (last_step === null)
      throw invalid({ code: 'This code is wrong. Enter the code that the app shows now.' });
    const recovery_codes = newRecoveryCodes();
    await transaction(db, async (tx) => {
      const totp = { secret: setup.secret, added_at: now, last_step };
      if (!(await saveTotp(tx, viewer.id, totp))) throw setupExpired();
      await storeRecoveryCodes(context, tx, viewer.id, recovery_codes);
      // Other sessions were started with the password alone.
      await unconfirmSessions(tx, viewer.id, viewer.session_id);
      await deleteTickets(tx, viewer.id);
      await confirmSession(tx, viewer.session_id, now);
      await reportFactorEvent(context, tx, viewer, { kind: 'added', factor: factor_name }, request);
    });
    return withMessage({ recovery_codes }, 'Authenticator app added');
  });

  route(app, contract.removeTotp, async ({ viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      if (!(await deleteTotp(tx, viewer.id)))
        throw new Refusal(409, 'This account has no authenticator app.');
      if (!(await accountHasFactor(tx, viewer.id))) await deleteRecoveryCodes(tx, viewer.id);
      await reportFactorEvent(context, tx, viewer, { kind: 'removed', factor: factor_name }, request);
    });
    return withMessage(null, 'Authenticator app removed');
  });

  route(app, contract.renewRecoveryCodes, async ({ viewer, context, request }) => {
    if (!viewer.has_factor) throw new Refusal(409, 'Add a second factor first.');
    const recovery_codes = newRecoveryCodes();
    await transaction(context.db, async (tx) => {
      await storeRecoveryCodes(context, tx, viewer.id, recovery_codes);
      await reportFactorEvent(context, tx, viewer, { kind: 'recovery-codes-renewed' }, request);
    });
    return withMessage({ recovery_codes }, 'New recovery codes created');
  });
}

/** Returns what a member needs a second factor for; null if they need none. */
async function readFactorPurpose(db: Db, { id, role }: Viewer): Promise<contract.Factors['required_for']> {
  if (isStaff(role)) return 'console';
  return (await readMonetizedAt(db, id)) ? 'payouts' : null;
}

const storeRecoveryCodes = ({ clock }: Context, tx: Tx, user_id: number, codes: readonly string[]) =>
  saveRecoveryCodes(tx, user_id, codes.map(hashRecoveryCode), clock.now());

const setupExpired = () =>
  new Refusal(409, 'This took too long, or was started again elsewhere. Please start again.');
