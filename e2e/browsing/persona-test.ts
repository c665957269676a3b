import { randomUUID } from 'node:crypto';
import { test as base } from '@playwright/test';
import { register, session, type UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { registerSubscriber } from '../catalogue.ts';
import { password } from '../people.ts';

/** Who is browsing: a person without an account, with an account, or with an account and a subscription. */
type Persona = 'visitor' | 'member' | 'subscriber';

type PersonaFixtures = {
  persona: Persona;
  /** Ignored for visitors. */
  personName: string;
  /** The account created for this test; null for a visitor. */
  person: UserData | null;
};

/** Journeys of a visitor, unless `test.use` chooses another persona, as in `{ persona: 'subscriber' }`. */
export const test = base.extend<PersonaFixtures>({
  persona: ['visitor', { option: true }],
  personName: ['Vera Viewer', { option: true }],
  person: async ({ persona, personName, baseURL }, use) => {
    await use(persona === 'visitor' ? null : await createPerson(baseURL ?? '', persona, personName));
  },
  page: async ({ page }, use) => {
    await use(page);
    // Requests still in progress when the journey ends no longer have a page to respond to.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // The session is stored as the app stores it, so that journeys need not sign in through forms.
  storageState: async ({ person, baseURL }, use) => {
    const localStorage = person ? [{ name: 'userData', value: JSON.stringify(person) }] : [];
    await use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] });
  },
});

async function createPerson(base: string, persona: 'member' | 'subscriber', name: string): Promise<UserData> {
  const email = `${randomUUID()}@example.com`;
  const token =
    persona === 'subscriber'
      ? await registerSubscriber(base, name, email)
      : (await call(register, { body: { name, email, password } }, { base })).data.token;
  const { data } = await call(session, {}, { base, token });
  return { ...data, token };
}
