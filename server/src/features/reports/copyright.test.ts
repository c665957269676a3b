import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { readCatalogueShow, recordLawsuit, restore } from '@kinora/contract/operator/catalogue';
import { operatorOverview } from '@kinora/contract/operator/overview';
import { decideReport, listReports, readReport } from '@kinora/contract/operator/reports';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { deleteShow, showLimit } from '@kinora/contract/publishing/shows';
import { appealTakeDown, ownTakeDowns, sendCounterNotice } from '@kinora/contract/publishing/take-downs';
import { deletePermanently, listTrash } from '@kinora/contract/publishing/trash';
import { sendCopyrightNotice } from '@kinora/contract/reports/copyright';
import { initiateUpload } from '@kinora/contract/uploads/uploads';
import { day } from '#clock.ts';
import { restoreAfterCounterNotices } from '#features/operator/catalogue/restore-after-counter-notices.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { addFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
let moderator: UserData;
beforeAll(async () => {
  kinora = await startTestApp({ COPYRIGHT_STRIKES: '1', EPISODE_EVERY_DAYS: '0', SHOWS_PER_USER: '5' });
  moderator = await signInAsStaff(kinora, await kinora.member('Stella Moderator'), 'moderator');
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** Advances the clock, and signs the moderator in again. */
async function advance(ms: number): Promise<void> {
  kinora.advance(ms);
  moderator = { ...moderator, token: await signIn(kinora, moderator.id) };
}

async function publishShow() {
  const created = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, created.episode_id);
  return created;
}

const notice = (show_id: number) => ({
  name: 'Clara Claimant',
  email: 'clara@label.example',
  on_behalf_of: 'Example Records',
  postal_address: '1 Record Row, Oakland, CA 94607',
  phone: '+1 510 555 0100',
  work: 'The song “Tide”, on our site since 2019.',
  address: `https://films.example/details/the-lighthouse-keepers-${show_id}?season=2`,
  copied: 'Episode 1, from 2:10 to 4:05.',
  signature: 'Clara Claimant',
  in_good_faith: true,
  under_penalty_of_perjury: true,
});
const counterNotice = {
  body: {
    name: 'Pia Publisher',
    postal_address: '7 Harbor Street, Oakland, CA 94607',
    phone: '+1 510 555 0199',
    words: 'I have a license for the song, signed in 2021.',
    signature: 'Pia Publisher',
    under_penalty_of_perjury: true,
    accepts_jurisdiction: true,
  },
};
const reason = 'It uses the song “Tide” without a license.';

/** Sends a notice about a show. @returns the id of its report. */
async function sendNotice(show_id: number, changes: object = {}): Promise<number> {
  await kinora.as(null, sendCopyrightNotice, { body: { ...notice(show_id), ...changes } });
  const query = { sort: '-id' as const };
  const { rows } = await kinora.as(moderator, listReports, { query });
  return rows[0]?.id ?? 0;
}

/** Adds a show that is taken down because of a notice. */
async function addTakenDownShow() {
  const published = await publishShow();
  const report_id = await sendNotice(published.show_id);
  const body = { decision: 'taken-down' as const, answer: 'It is taken down.', reason, whole_show: true };
  await kinora.as(moderator, decideReport, { params: { report_id }, body });
  const [takeDown] = await kinora.as(published.publisher, ownTakeDowns, {});
  return { ...published, report_id, target: { params: { take_down_id: takeDown?.id ?? 0 } } };
}

describe('a copyright notice', () => {
  test('can be sent by anybody, is confirmed by email without repeating its text, and reaches the queue', async () => {
    const { show_id } = await publishShow();
    const report_id = await sendNotice(show_id);
    const page = await kinora.as(moderator, readReport, { params: { report_id } });
    expect(page).toMatchObject({
      reason: 'copyright',
      about: 'show',
      reporter: null,
      claimant: 'Clara Claimant',
      words: 'Episode 1, from 2:10 to 4:05.',
      show: { id: show_id },
      notice: { email: 'clara@label.example', on_behalf_of: 'Example Records' },
    });
    const [receipt] = await emailsTo(kinora, 'clara@label.example');
    expect(receipt?.subject).toBe(`We have received your copyright notice (number ${report_id})`);
    expect(receipt?.text).not.toContain('2:10');
  });

  test.each([
    ['in_good_faith', false],
    ['under_penalty_of_perjury', false],
    ['address', 'https://films.example/trending'],
    ['address', 'https://films.example/details/gone-999999'],
    ['email', 'clara at label'],
    ['signature', ''],
    ['work', 'A song'],
  ])('is refused when %s is %j', async (field, value) => {
    const { show_id } = await publishShow();
    const body = { ...notice(show_id), [field]: value };
    const refusal = await kinora.refused(null, sendCopyrightNotice, { body });
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, [field]]);
  });

  test('from a bot gets a response but is not stored, and more than ten a day are refused', async () => {
    await advance(2 * day);
    const { show_id } = await publishShow();
    const before = await sendNotice(show_id);
    await kinora.as(null, sendCopyrightNotice, {
      body: { ...notice(show_id), website: 'https://buy.example' },
    });
    const after = await sendNotice(show_id);
    expect(after).toBe(before + 1);
    for (let count = 3; count <= 10; count++) await sendNotice(show_id);
    const body = notice(show_id);
    expect((await kinora.refused(null, sendCopyrightNotice, { body })).status).toBe(429);
    await advance(2 * day);
  });
});

describe('a counter-notice', () => {
  test('restores a work automatically on the day when restoration is due, unless the claimant has gone to court', async () => {
    await advance(2 * day);
    const [notSued, sued] = [await addTakenDownShow(), await addTakenDownShow()];
    const operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
    const lawsuit = { ...sued.target, body: { reason: 'Filed in Oakland, number 4:26-cv-1.' } };
    expect((await kinora.refused(operator, recordLawsuit, lawsuit)).status).toBe(409);
    for (const { publisher, target } of [notSued, sued])
      await kinora.as(publisher, sendCounterNotice, { ...target, ...counterNotice });
    expect((await kinora.refused(moderator, recordLawsuit, lawsuit)).status).toBe(403);
    await kinora.as(operator, recordLawsuit, lawsuit);
    expect((await kinora.refused(operator, recordLawsuit, lawsuit)).status).toBe(409);
    const [email] = (await emailsTo(kinora, sued.publisher.email)).slice(-1);
    expect(email?.text).toContain('they have gone to court');

    await advance(9 * day);
    await restoreAfterCounterNotices(kinora.context);
    expect(await kinora.as(notSued.publisher, ownTakeDowns, {})).toHaveLength(1);
    await advance(12 * day);
    await restoreAfterCounterNotices(kinora.context);
    await restoreAfterCounterNotices(kinora.context);
    expect(await kinora.as(notSued.publisher, ownTakeDowns, {})).toEqual([]);
    const remaining = await kinora.as(sued.publisher, ownTakeDowns, {});
    expect(remaining).toMatchObject([{ counter_notice: { suit_reported_at: expect.any(String) } }]);
  });

  test('is copied to the claimant with the dates of restoration, and then the work is restored', async () => {
    await advance(2 * day);
    const { target, publisher, show_id } = await addTakenDownShow();
    expect((await emailsTo(kinora, publisher.email)).at(-1)?.text).toContain('you can send a counter-notice');
    const appeal = { ...target, body: { words: 'This is my own song.' } };
    expect((await kinora.refused(publisher, appealTakeDown, appeal)).status).toBe(409);
    const stranger = await kinora.member('Otto Other');
    expect((await kinora.refused(stranger, sendCounterNotice, { ...target, ...counterNotice })).status).toBe(
      404,
    );
    const unsworn = { body: { ...counterNotice.body, under_penalty_of_perjury: false } };
    expect((await kinora.refused(publisher, sendCounterNotice, { ...target, ...unsworn })).status).toBe(422);

    await kinora.as(publisher, sendCounterNotice, { ...target, ...counterNotice });
    expect((await kinora.refused(publisher, sendCounterNotice, { ...target, ...counterNotice })).status).toBe(
      409,
    );
    const copy = (await emailsTo(kinora, 'clara@label.example')).at(-1);
    expect(copy?.subject).toBe('A counter-notice about “The Lighthouse Keepers”');
    for (const part of [counterNotice.body.words, '7 Harbor Street', '+1 510 555 0199'])
      expect(copy?.text).toContain(part);
    const [takeDown] = await kinora.as(publisher, ownTakeDowns, {});
    expect(takeDown).toMatchObject({
      is_copyright: true,
      counter_notice: { words: counterNotice.body.words },
    });

    const countDue = async () =>
      (await kinora.as(moderator, operatorOverview, {})).attention.due_restorations;
    expect(await countDue()).toBe(0);
    await advance(20 * day);
    expect(await countDue()).toBe(1);
    await kinora.as(moderator, restore, { ...target, body: { reason: 'The claimant did not go to court.' } });
    expect(await countDue()).toBe(0);
    expect(await kinora.as(null, showDetails, { params: { show_id } })).toMatchObject({ id: show_id });
  });

  test('is refused once the work has been restored', async () => {
    const { publisher, target } = await addTakenDownShow();
    await kinora.as(moderator, restore, { ...target, body: { reason: 'It was our mistake.' } });
    expect((await kinora.refused(publisher, sendCounterNotice, { ...target, ...counterNotice })).status).toBe(
      409,
    );
  });
});

test('a creator with too many strikes cannot publish anything new until a work is restored', async () => {
  await advance(2 * day);
  const { publisher, show_id, season_id, target } = await addTakenDownShow();
  const form = { ...episodeForm(show_id, season_id), title: 'Departure', episode_number: 2 };
  const refusal = await kinora.refused(publisher, createEpisode, { body: form });
  expect([refusal.status, refusal.message]).toEqual([
    403,
    expect.stringContaining('taken down because of copyright notices'),
  ]);
  expect((await kinora.as(publisher, showLimit, {})).refusal).toBe(refusal.message);
  expect(await kinora.as(moderator, readCatalogueShow, { params: { show_id } })).toMatchObject({
    strikes: { count: 1, most: 1 },
    take_downs: [{ is_copyright: true }],
  });
  await kinora.as(moderator, restore, { ...target, body: { reason: 'The claimant has withdrawn it.' } });
  const { id: episode_id } = await kinora.as(publisher, createEpisode, { body: form });
  expect(await kinora.as(publisher, initiateUpload, { params: { episode_id } })).toBeTruthy();
});

test('deleting a work that a notice is about does not avoid a strike', async () => {
  await advance(2 * day);
  const { publisher, show_id } = await publishShow();
  const report_id = await sendNotice(show_id);
  await kinora.as(publisher, deleteShow, { params: { show_id } });
  const [entry] = await kinora.as(publisher, listTrash, {});
  await kinora.as(publisher, deletePermanently, { params: { trash_id: entry?.id ?? 0 } });
  const body = { decision: 'taken-down' as const, answer: 'It is gone.', reason, whole_show: true };
  await kinora.as(moderator, decideReport, { params: { report_id }, body });
  expect((await kinora.as(publisher, showLimit, {})).refusal).toContain(
    'taken down because of copyright notices',
  );
  expect((await emailsTo(kinora, publisher.email)).at(-1)?.text).toContain(reason);
});
