import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { session } from '@kinora/contract/accounts/account';
import { enableMonetization } from '@kinora/contract/earnings/monetization';
import { openPayoutAccount, readWallet } from '@kinora/contract/earnings/payouts';
import { root } from '#config/config.ts';
import { openDatabase } from '#db/connection.ts';
import { startTestApp } from '#test/app.ts';
import { onboard } from '#test/fakes/stripe/connect.ts';
import { startStripe } from '#test/fakes/stripe/start-stripe.ts';
import { addClosedMonth } from '#test/royalties.ts';
import { addKnownAuthenticatorApp } from '#test/second-factor.ts';
import { inheritedEnv } from '#test/service-process.ts';
import { monetizationForm } from '#test/tax.ts';

const program = join(root, 'server/test/pay-royalties.ts');

test(
  'a creator is paid once even if the process is killed before Stripe responds',
  { timeout: 240_000 },
  async () => {
    await using stripe = await startStripe();
    const settings = {
      PAYOUTS: 'stripe',
      ROYALTY_HOLD_DAYS: '0',
      LOG_LEVEL: 'fatal',
      ...stripe.env,
    };
    await using kinora = await startTestApp(settings);
    const { app, context, data_dir, as } = kinora;
    const { user } = (await addClosedMonth(kinora)).ada;
    await addKnownAuthenticatorApp(context, user.id);
    await as(user, enableMonetization, { body: { ...monetizationForm, country: 'US' } });
    await as(user, openPayoutAccount, {});
    onboard(stripe.state, (await as(user, session, {})).email);
    expect(await as(user, readWallet, {})).toMatchObject({ account: 'ready' });
    const { database_url } = context.config;
    await app.close();
    await context.close();

    const payRoyalties = (later_s = 0) =>
      spawn(process.execPath, [program], {
        env: {
          ...settings,
          ...inheritedEnv(),
          DATA_DIR: data_dir,
          DEMO: '0',
          CLOCK_OFFSET: String(later_s),
          ...(database_url && { DATABASE_URL: database_url }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    // Stripe transfers the money, but its response is lost.
    stripe.faults.loseResponse('POST /v1/transfers', 3);
    const killed = payRoyalties();
    const exited = once(killed, 'exit');
    while (stripe.state.all('transfer').length === 0 && killed.exitCode === null) await sleep(10);
    killed.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);

    for (const [later_s, sent] of [
      [1200, '1 sent'],
      [2400, '0 sent'],
    ] as const) {
      const retry = payRoyalties(later_s);
      const output = (await retry.stdout.setEncoding('utf8').toArray()).join('');
      expect(output.trim()).toBe(sent);
    }
    expect(stripe.state.all('transfer')).toMatchObject([{ amount: 1550 }]);
    const database = await openDatabase({ url: database_url, data_dir });
    const paid = await database.db
      .selectFrom('payouts')
      .select(['status', 'amount_minor', 'attempt'])
      .execute();
    const transactions = await database.db
      .selectFrom('ledger_transactions')
      .select('id')
      .where('type', '=', 'payout')
      .execute();
    await database.close();
    expect(paid).toEqual([{ status: 'paid', amount_minor: 1550, attempt: 1 }]);
    expect(transactions).toHaveLength(1);
  },
);
