import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test as base } from '@playwright/test';
import { login, register, session, type UserData } from '@kinora/contract/accounts/account';
import { call, type CallOptions } from '@kinora/contract/client';
import { saveBankAccount } from '@kinora/contract/earnings/bank-account';
import { enableMonetization } from '@kinora/contract/earnings/monetization';
import { episodeVideo, countView } from '@kinora/contract/playback/playback';
import { advanceSandboxClock, sandboxClock } from '@kinora/contract/billing/sandbox';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { addAuthenticatorApp } from '../accounts/authenticator-app.ts';
import { fillCatalogue, registerSubscriber } from '../catalogue.ts';
import { copyFirstStart } from '../first-start.ts';
import { findFreePort } from '../free-port.ts';
import { loadFilm } from '../load-film.ts';
import { separateKinora } from '../own-kinora.ts';
import { password } from '../people.ts';

const run = promisify(execFile);

/** A Kinora in which ten people paid for a month and watched the same show; the month is closed. */
type ClosedMonth = {
  base: string;
  publisher: UserData;
  month: string;
  operator: UserData;
  /** Advances the clock to the end of the hold period. */
  endHold: () => Promise<void>;
};

export const showTitle = 'The Lighthouse Keepers';

export const test = base.extend<object, { settings: Record<string, string>; closedMonth: ClosedMonth }>({
  settings: [{ PAYOUT_MINIMUM_MINOR: '1' }, { scope: 'worker', option: true }],
  closedMonth: [
    async ({ settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-wallet-'));
      const data = join(folder, 'data');
      copyFirstStart(data);
      await using kinora = separateKinora(await findFreePort(), data, settings);
      const runCommand = async (...args: string[]) =>
        (
          await run(
            'node_modules/.bin/node',
            ['server/src/main-cli.ts', ...args],
            optionsInRoot({ DATA_DIR: data, ...settings }),
          )
        ).stdout;
      await kinora.start();
      const ids = await fillCatalogue(kinora.base, folder, [
        {
          title: showTitle,
          description: 'Two sisters inherit a lighthouse.',
          genres: ['Drama'],
          color: '#2b5a6e',
          seasons: [['Arrival']],
        },
      ]);
      const publisher = await monetizePublisher(kinora.base);
      const api = { base: kinora.base, token: publisher.token };
      const now = new Date((await call(sandboxClock, {}, api)).data.now);
      // Early in a month, so that most of each payment covers days of that month.
      const secondOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2));
      const days = Math.ceil((secondOfMonth.getTime() - now.getTime()) / 86_400_000);
      await call(advanceSandboxClock, { body: { days } }, api);
      const month = secondOfMonth.toISOString().slice(0, 7);
      await payAndWatch(kinora.base, ids[showTitle] ?? 0);
      await call(advanceSandboxClock, { body: { days: 40 } }, api);
      const body = { name: 'Olga Operator', email: 'olga.operator@example.com', password };
      const operator = (await call(register, { body }, { base: kinora.base })).data;
      // Only one process can use the embedded database, so the service is stopped for commands.
      await kinora.kill();
      await runCommand('royalties', 'close', month);
      await runCommand('operator', 'add', operator.email);
      await kinora.start();
      await use({
        base: kinora.base,
        publisher,
        month,
        operator: { ...operator, role: 'owner' },
        endHold: async () => {
          await call(advanceSandboxClock, { body: { days: 46 } }, api);
        },
      });
      await kinora.kill();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const root = fileURLToPath(new URL('../../', import.meta.url));
const optionsInRoot = (env: Record<string, string>) => ({ cwd: root, env: { ...process.env, ...env } });

async function monetizePublisher(base: string): Promise<UserData> {
  const body = { email: 'pia.publisher@example.com', password };
  const { token } = (await call(login, { body }, { base })).data;
  const api: CallOptions = { base, token };
  const details = {
    name: 'Pia Publisher',
    ssn: '123-45-6789',
    address1: '7 Harbour Street',
    city: 'Oakland',
    state: 'CA',
    zipCode: '94607',
  };
  await addAuthenticatorApp({ base, token });
  await call(enableMonetization, { body: details }, api);
  const bank = {
    country: 'US',
    holder: 'Pia Publisher',
    routing: '021000021',
    account: '000123456789',
    type: 'checking' as const,
  };
  await call(saveBankAccount, { body: bank }, api);
  return { ...(await call(session, {}, api)).data, token };
}

/** Lets ten people pay and watch for half a minute, in parallel. */
async function payAndWatch(base: string, show_id: number): Promise<void> {
  const { data: show } = await call(showDetails, { params: { show_id } }, { base });
  const episode_id = show.seasons[0]?.episodes[0]?.id ?? 0;
  const viewers = await Promise.all(
    Array.from({ length: 10 }, async (_, fan) => {
      const token = await registerSubscriber(base, `Fan ${fan}`, `fan.number.${fan}@example.com`);
      const { data } = await call(episodeVideo, { params: { episode_id }, query: {} }, { base, token });
      await loadFilm(base, data.playlist_url, 38);
      return { token, playback_id: data.playback_id ?? '' };
    }),
  );
  await sleep(20_000);
  for (const { token, playback_id } of viewers) {
    const body = { episode_id, playback_id, intervals: '[[0,38]]' };
    await expect
      .poll(async () => (await call(countView, { body }, { base, token })).data.counted, { timeout: 40_000 })
      .toBe(true);
  }
}
