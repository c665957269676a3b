import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingDetails } from '@kinora/contract/billing/billing';
import { session } from '@kinora/contract/accounts/account';
import { day } from '#clock.ts';
import type { Context } from '#context.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { runSandbox } from '#features/billing/sandbox/run.ts';
import { openPayments } from '#features/billing/setup/open-payments.ts';
import { warnOfTestMoney } from '#features/billing/setup/test-money.ts';
import { payFor, startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** Restarts the service in production with the same data. */
async function restartInProduction(settings: Partial<Context['config']>): Promise<Context> {
  const { context } = kinora;
  const { db, keys, clock, log } = context;
  const config = { ...context.config, production: true, ...settings };
  await warnOfTestMoney(config, db, clock, log);
  return { ...context, config, payments: openPayments(config, db, keys, clock, log), sandbox_clock: null };
}

test('a sandbox subscription gives no access once the sandbox is closed, and its payments are marked as refunded', async () => {
  const { db } = kinora.context;
  const user = await kinora.member();
  await payFor(kinora.context, user.id);
  const canWatch = async () => (await kinora.as(user, session, {})).is_subscribed;

  await restartInProduction({ sandbox: true });
  expect(await canWatch()).toBe(true);

  const production = await restartInProduction({ sandbox: false });
  expect(await canWatch()).toBe(false);
  // Neither sandbox renewals that are due nor the daily reconciliation restores access.
  kinora.advance(31 * day);
  await runSandbox(production);
  await reconcile(production, new AbortController().signal);
  expect(await canWatch()).toBe(false);
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  expect(subscription).toMatchObject({ status: 'ended' });
  expect(invoices).toEqual([expect.objectContaining({ amount_minor: 999, refunded_minor: 999 })]);

  const rowsBefore = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute();
  await restartInProduction({ sandbox: false });
  expect(await db.selectFrom('subscriptions').selectAll().where('user_id', '=', user.id).execute()).toEqual(
    rowsBefore,
  );
});
