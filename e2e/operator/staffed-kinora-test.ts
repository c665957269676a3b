import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { login, register, session, type UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { changeRole } from '@kinora/contract/operator/people';
import { addAuthenticatorApp } from '../accounts/authenticator-app.ts';
import { fillCatalogue, registerSubscriber } from '../catalogue.ts';
import { copyFirstStart } from '../first-start.ts';
import { findFreePort } from '../free-port.ts';
import { separateKinora } from '../own-kinora.ts';
import { password } from '../people.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** A Kinora with a released show, its creator, a viewer, and two members of staff. */
type StaffedKinora = {
  base: string;
  show_id: number;
  creator: UserData;
  viewer: UserData;
  moderator: UserData;
  owner: UserData;
};

export const showTitle = 'The Lighthouse Keepers';

export const test = base.extend<object, { staffedKinora: StaffedKinora }>({
  staffedKinora: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-staffed-'));
      const data = join(folder, 'data');
      copyFirstStart(data);
      await using kinora = separateKinora(await findFreePort(), data);
      await kinora.start();
      const description = 'Two sisters inherit a lighthouse.';
      const show = {
        title: showTitle,
        description,
        genres: ['drama'],
        color: '#2b5a6e',
        seasons: [['Arrival']],
      };
      const ids = await fillCatalogue(kinora.base, folder, [show]);
      const { base: origin } = kinora;
      const creator = await signIn(origin, 'pia.publisher@example.com');
      await registerSubscriber(origin, 'Vera Viewer', 'vera.viewer@example.com');
      const viewer = await signIn(origin, 'vera.viewer@example.com');
      const [moderator, owner] = [
        await registerMember(origin, 'Mo Derator'),
        await registerMember(origin, 'Olga Owner'),
      ];
      const env = { ...process.env, DATA_DIR: data };
      const command = ['server/src/main-cli.ts', 'operator', 'role', owner.email, 'owner'];
      await run('node_modules/.bin/node', command, { cwd: root, env });
      for (const { token } of [owner, moderator]) await addAuthenticatorApp({ base: origin, token });
      const body = { role: 'moderator' as const, reason: 'She helps us.' };
      const params = { user_id: moderator.id };
      await call(changeRole, { params, body }, { base: origin, token: owner.token });
      await use({
        base: origin,
        show_id: ids[showTitle] ?? 0,
        creator,
        viewer,
        moderator: { ...moderator, role: 'moderator' },
        owner: { ...owner, role: 'owner' },
      });
      await kinora.kill();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function signIn(origin: string, email: string): Promise<UserData> {
  const { token } = (await call(login, { body: { email, password } }, { base: origin })).data;
  return { ...(await call(session, {}, { base: origin, token })).data, token };
}

async function registerMember(origin: string, name: string): Promise<UserData> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return (await call(register, { body: { name, email, password } }, { base: origin })).data;
}
