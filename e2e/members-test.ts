import { mergeTests } from '@playwright/test';
import { startSmtp, type SmtpFake } from '../server/test/fakes/smtp.ts';
import { test as personaTest } from './browsing/persona-test.ts';
import { test as ownKinoraTest } from './own-kinora-test.ts';

/**
 * Journeys of members and publishers. All journeys in a worker share a Kinora that sends its emails
 * over SMTP, allows two shows per member, and does not limit how often they may publish.
 */
export const test = mergeTests(personaTest, ownKinoraTest).extend<
  object,
  { smtp: SmtpFake; settings: Record<string, string> }
>({
  smtp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
    async ({}, use) => {
      await using smtp = await startSmtp();
      await use(smtp);
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ smtp }, use) => use({ SMTP_URL: smtp.url, EPISODE_EVERY_DAYS: '0', SHOWS_PER_USER: '2' }),
    { scope: 'worker' },
  ],
});
