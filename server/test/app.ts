import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { register, type UserData } from '@kinora/contract/accounts/account';
import { confirmIdentity } from '@kinora/contract/accounts/factors';
import { call, CallError } from '@kinora/contract/client';
import { requirementOf } from '@kinora/contract/requirements';
import type { ResponseOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import type { Clock } from '#clock.ts';
import { readConfig } from '#config/config.ts';
import type { Context } from '#context.ts';
import { openContext } from '#open-context.ts';
import { createApp } from '#http/app.ts';
import type { App } from '#http/route.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { features } from '#features.ts';
import { appCode } from '#test/authenticator-app.ts';
import { copyTemplate } from '#test/copy-template.ts';
import { watchLog } from '#test/log-watch.ts';
import { saveSubscription } from '#features/billing/sync/save-subscription.ts';
import { policyOf } from '#features/billing/rules.ts';
import { payCheckout } from '#features/billing/sandbox/checkout.ts';
import { insertOpenSubscription } from '#features/billing/sandbox/subscription-queries.ts';
import { readSandboxSubscription } from '#features/billing/sandbox/read.ts';
import { markConfirmed } from '#features/accounts/confirmation/queries.ts';
import { transaction } from '#db/transaction.ts';

export type TestApp = AsyncDisposable & {
  app: App;
  context: Context;
  base: string;
  data_dir: string;
  /** Moves the service's clock forward. */
  advance: (ms: number) => void;
  /**
   * Makes a call as this user, or as a visitor if null, and returns the data. Like the web app, it confirms who is
   * calling if the call requires that.
   */
  as: <E extends Endpoint>(who: UserData | null, endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>;
  /** Makes a call that is expected to be refused, and returns the error. */
  refused: <E extends Endpoint>(who: UserData | null, endpoint: E, input: CallInput<E>) => Promise<CallError>;
  /** Creates a member who has signed up and confirmed their email address. */
  member: (name?: string) => Promise<UserData>;
  /** Creates a member who has just signed up. */
  newcomer: (name?: string) => Promise<UserData>;
  /** Confirms the email address of a new member, so that they get emails. */
  confirm: (user: UserData) => Promise<void>;
  /** Creates a member who has paid for the next thirty days. */
  subscriber: (name?: string) => Promise<UserData>;
  /** Runs the queued jobs of this name, as a worker would. */
  doJobs: (name: string) => Promise<void>;
};

/** Starts the real app on a real database and a free port; `await using` stops it and deletes its data. */
export async function startTestApp(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const cleanUp = new AsyncDisposableStack();
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-test-'));
  cleanUp.defer(() => rm(data_dir, { recursive: true, force: true }));
  const DATABASE_URL = await copyTemplate(data_dir, cleanUp);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: data_dir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    SECRETS_KEY: Buffer.alloc(32, 'a key for tests').toString('base64'),
    ...(DATABASE_URL && { DATABASE_URL }),
    ...env,
  });
  let offset = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offset) };
  const watch = watchLog(config.log_level);
  // Deferred before the context and the app, so that it runs once everything that could log has stopped.
  cleanUp.defer(watch.check);
  const context = await openContext(config, { clock, log: watch.log });
  cleanUp.defer(() => context.close());
  const app = await createApp(context, features);
  cleanUp.defer(() => app.close());
  const base = (await app.listen({ host: '127.0.0.1', port: 0 })).replace(/\/$/, '');

  const send: TestApp['as'] = async (who, endpoint, input) => {
    watch.collectSecrets(input);
    const { data } = await call(endpoint, input, { base, token: who?.token });
    watch.collectSecrets(data);
    return data;
  };
  const as: TestApp['as'] = async (who, endpoint, input) => {
    try {
      return await send(who, endpoint, input);
    } catch (error) {
      if (!who || requirementOf(error)?.required !== 'confirmation') throw error;
      const isStaff = who.role !== 'member';
      const body = isStaff ? { code: appCode({ context }) } : { password: 'Correct-horse-1' };
      await send(who, confirmIdentity, { body });
      return send(who, endpoint, input);
    }
  };
  let memberCount = 0;
  const newcomer = (name = 'Ada Viewer') =>
    as(null, register, {
      body: { email: `person-${++memberCount}@example.com`, name, password: 'Correct-horse-1' },
    });
  const confirm = (user: UserData) =>
    transaction(context.db, (tx) => markConfirmed(tx, context.jobs, user, clock.now()));
  const member = async (name?: string) => {
    const user = await newcomer(name);
    await confirm(user);
    return { ...user, email_confirmed: true };
  };

  return {
    app,
    context,
    base,
    data_dir,
    advance: (ms) => {
      offset += ms;
    },
    as,
    refused: async (who, endpoint, input) => {
      try {
        await send(who, endpoint, input);
      } catch (error) {
        if (error instanceof CallError) return error;
        throw error;
      }
      throw new Error(`${endpoint.path} was not refused`);
    },
    member,
    newcomer,
    confirm,
    subscriber: async (name) => {
      const user = await member(name);
      await payFor(context, user.id);
      return { ...user, is_subscribed: true };
    },
    doJobs: async (name) => {
      const job = (await findJobs()).find((one) => one.name === name);
      if (!job) throw new Error(`No job is called ${name}`);
      for (const { id, data } of await context.jobs.boss.fetch<object>(name, { batchSize: 100 })) {
        await job.run({
          context,
          data,
          signal: new AbortController().signal,
          tries: 1,
          yieldSlot: () => {},
        });
        await context.jobs.boss.complete(name, id);
      }
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** Pays for thirty days in the sandbox and saves the subscription as after a webhook. */
export async function payFor({ db, config, clock }: Context, user_id: number): Promise<void> {
  const now = clock.now();
  const ref = `test_${randomBytes(8).toString('hex')}`;
  const { price_minor, currency } = config;
  await insertOpenSubscription(
    db,
    { ref, user_id, price_minor, first_price_minor: price_minor, trial_days: 0, currency },
    now,
  );
  await payCheckout(db, ref, 'success', now);
  const subscription = await readSandboxSubscription(db, ref);
  if (!subscription) throw new Error('The sandbox does not have the subscription');
  await transaction(db, (tx) =>
    saveSubscription(tx, 'sandbox', subscription, { policy: policyOf(config), seller: config.seller, now }),
  );
}
