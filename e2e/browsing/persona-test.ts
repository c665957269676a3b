import { randomUUID } from 'node:crypto';
import { test as base } from '@playwright/test';
import { register, session, type UserData } from '@kinora/contract/account';
import { call } from '@kinora/contract/client';
import { newSubscriber } from '../catalogue.ts';
import { password } from '../people.ts';

/** Whoever looks: without an account, with one, or with a subscription as well. */
type Persona = 'visitor' | 'member' | 'subscriber';

/** What a phone and a laptop are to a page: their size, and whether fingers or a mouse act on it. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
};

type Personal = {
  persona: Persona;
  /** For others than visitors. */
  personName: string;
  /** Who looks; an account of the test's own. */
  person: UserData | null;
};

/** Journeys of a visitor; `test.use({ persona: 'subscriber' })` has somebody else come in. */
export const test = base.extend<Personal>({
  persona: ['visitor', { option: true }],
  personName: ['Vera Viewer', { option: true }],
  person: async ({ persona, personName, baseURL }, use) => {
    await use(persona === 'visitor' ? null : await newPerson(baseURL ?? '', persona, personName));
  },
  page: async ({ page }, use) => {
    await use(page);
    // What is asked when the journey ends has nobody to answer to.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // As the app itself keeps the person, who would otherwise have to go through forms each time.
  storageState: async ({ person, baseURL }, use) => {
    const localStorage = person ? [{ name: 'userData', value: JSON.stringify(person) }] : [];
    await use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] });
  },
});

async function newPerson(base: string, persona: 'member' | 'subscriber', name: string): Promise<UserData> {
  const email = `${randomUUID()}@example.com`;
  const token =
    persona === 'subscriber'
      ? await newSubscriber(base, name, email)
      : (await call(register, { body: { name, email, password } }, { base })).data.token;
  const { data } = await call(session, {}, { base, token });
  return { ...data, token };
}
