import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, type UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import { notifications } from '@kinora/contract/notifications/notifications';
import { showDetails } from '@kinora/contract/catalogue/shows';
import * as reports from '@kinora/contract/operator/reports';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { operatorOverview } from '@kinora/contract/operator/overview';
import { sendReport } from '@kinora/contract/reports/reports';
import type { StaffRole } from '@kinora/contract/roles';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { emailsTo } from '#test/emails.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const staff = async (role: StaffRole): Promise<UserData> =>
  signInAsStaff(kinora, await kinora.member(`Stella ${role}`), role);

/** Adds a show with a released episode; its creator is signed in. */
async function publishedShow() {
  const published = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, published.episode_id);
  return published;
}

const words = 'A dog is really hurt in it.';
const reportInput = (show_id: number, changes: object = {}) => ({
  body: { about: 'show' as const, show_id, reason: 'violence' as const, words, ...changes },
});
/** Returns the texts of all emails except the one sent after signing up. */
const emailTextsTo = async ({ email }: UserData) =>
  (await emailsTo(kinora, email)).map(({ text }) => text).filter((text) => !text.startsWith('Welcome'));
const reportParams = (report_id: number) => ({ params: { report_id: String(report_id) } });
const listQueue = async (who: UserData, queue: 'open' | 'mine' | 'decided') =>
  (await kinora.as(who, reports.listReports, { query: { queue, sort: '-id', page_size: 100 } })).rows;

describe('a viewer', () => {
  test('reports a show, an episode at a position, or the creator, and gets a confirmation by email', async () => {
    const viewer = await kinora.member('Vera');
    const { show_id, episode_id, publisher } = await publishedShow();
    await kinora.as(viewer, sendReport, reportInput(show_id));
    await kinora.as(viewer, sendReport, reportInput(show_id, { about: 'episode', episode_id, at_s: 95 }));
    await kinora.as(
      viewer,
      sendReport,
      reportInput(show_id, { about: 'creator', reason: 'fraud', at_s: 95 }),
    );
    const confirmations = await emailTextsTo(viewer);
    expect(confirmations).toHaveLength(3);
    expect(confirmations[1]).toContain('We have received your report about “Arrival”.');
    expect(confirmations[1]).toContain(`> ${words}`);

    const moderator = await staff('moderator');
    const showReports = (await listQueue(moderator, 'open')).filter(({ show }) => show.id === show_id);
    expect(showReports.map(({ about, reporter }) => [about, reporter?.id])).toEqual([
      ['creator', viewer.id],
      ['episode', viewer.id],
      ['show', viewer.id],
    ]);
    const page = await kinora.as(moderator, reports.readReport, reportParams(showReports[1]?.id ?? 0));
    expect(page).toMatchObject({
      words,
      at_s: 95,
      episode: { id: episode_id },
      publisher: { id: publisher.id },
    });
    expect(page.others.map(({ about }) => about)).toEqual(['creator', 'show']);
  });

  test('can report only what they can see, only once, with a text, and not their own work', async () => {
    const { show_id, publisher } = await publishedShow();
    const viewer = await kinora.member();
    const refusal = async (who: UserData | null, input: ReturnType<typeof reportInput>) => {
      const { status, errors } = await kinora.refused(who, sendReport, input);
      return [status, ...Object.keys(errors)];
    };
    expect(await refusal(null, reportInput(show_id))).toEqual([401]);
    expect(await refusal(publisher, reportInput(show_id))).toEqual([403]);
    expect(await refusal(viewer, reportInput(show_id, { words: 'Bad' }))).toEqual([422, 'words']);
    expect(await refusal(viewer, reportInput(show_id, { about: 'episode' }))).toEqual([422, 'about']);
    const unreleased = await addShow(kinora.context, { title: 'Not yet', ready: false });
    expect(await refusal(viewer, reportInput(unreleased.show_id))).toEqual([404]);
    const adult = await addShow(kinora.context, { title: 'Late', maturity_level: 'A - Adult' });
    await kinora.as(viewer, setMaturityLevel, { body: { maturity_level: 'T - Teen' } });
    expect(await refusal(viewer, reportInput(adult.show_id))).toEqual([404]);

    await kinora.as(viewer, sendReport, reportInput(show_id));
    expect(await refusal(viewer, reportInput(show_id))).toEqual([409]);
    await kinora.as(viewer, sendReport, reportInput(show_id, { reason: 'hate' }));
  });

  test('can send at most ten reports a day', async () => {
    const viewer = await kinora.member();
    const shows = await Promise.all(
      Array.from({ length: 11 }, (_, index) => addShow(kinora.context, { title: `One of many ${index}` })),
    );
    for (const { show_id } of shows.slice(0, 10)) await kinora.as(viewer, sendReport, reportInput(show_id));
    const eleventh = reportInput(shows[10]?.show_id ?? 0);
    expect((await kinora.refused(viewer, sendReport, eleventh)).status).toBe(429);
    kinora.advance(day + 1000);
    await kinora.as(viewer, sendReport, eleventh);
  });

  test('who deletes their account leaves an anonymous report behind', async () => {
    const viewer = await kinora.member('Wanda Leaving');
    const { show_id } = await publishedShow();
    await kinora.as(viewer, sendReport, reportInput(show_id));
    await kinora.as(viewer, deleteAccount, { body: { password: 'Correct-horse-1' } });
    const moderator = await staff('moderator');
    const [report] = (await listQueue(moderator, 'open')).filter(({ show }) => show.id === show_id);
    expect(report).toMatchObject({ reporter: null, reason: 'violence' });
    const answer = 'We have asked them to cut it.';
    const body = { decision: 'warned' as const, answer, reason: 'Please cut the scene with the dog.' };
    await kinora.as(moderator, reports.decideReport, { ...reportParams(report?.id ?? 0), body });
    expect(await emailsTo(kinora, viewer.email)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ text: expect.stringContaining(answer) })]),
    );
  });
});

describe('a moderator', () => {
  /** Adds a report about a new show. */
  async function addReport(changes: object = {}) {
    const published = await publishedShow();
    const viewer = await kinora.member('Vera');
    await kinora.as(viewer, sendReport, reportInput(published.show_id, changes));
    const { id } = await kinora.context.db
      .selectFrom('reports')
      .select('id')
      .where('user_id', '=', viewer.id)
      .executeTakeFirstOrThrow();
    return { ...published, viewer, id };
  }
  const answer = 'Thank you. We have looked at it.';
  const reason = 'A dog is hurt in the first episode.';

  test('takes a report, and others see that someone is working on it', async () => {
    const [first, second] = [await staff('moderator'), await staff('moderator')];
    const { id } = await addReport();
    await kinora.as(first, reports.assignReport, { ...reportParams(id), body: { to: 'me' } });
    const listIds = async (who: UserData) => (await listQueue(who, 'mine')).map((row) => row.id);
    expect([await listIds(first), await listIds(second)]).toEqual([[id], []]);
    expect((await kinora.as(second, reports.readReport, reportParams(id))).assignee).toMatchObject({
      id: first.id,
    });
    await kinora.as(second, reports.assignReport, { ...reportParams(id), body: { to: 'nobody' } });
    const { history, assignee } = await kinora.as(first, reports.readReport, reportParams(id));
    expect(assignee).toBeNull();
    expect(history).toMatchObject([
      { act: 'report-assigned', actor: { id: first.id }, note: 'taken' },
      { act: 'report-assigned', actor: { id: second.id }, note: 'released' },
    ]);
  });

  test('decides to do nothing: only the reporter is notified, once', async () => {
    const moderator = await staff('moderator');
    const { id, viewer, publisher, show_id } = await addReport();
    const before = await kinora.as(moderator, operatorOverview, {});
    const decide = { ...reportParams(id), body: { decision: 'none' as const, answer } };
    await kinora.as(moderator, reports.decideReport, decide);
    expect((await emailTextsTo(viewer)).at(-1)).toContain(`> ${answer}`);
    expect(await emailTextsTo(publisher)).toEqual([]);
    expect((await kinora.refused(moderator, reports.decideReport, decide)).status).toBe(409);
    expect((await listQueue(moderator, 'decided'))[0]).toMatchObject({ id, decision: 'none' });
    const after = await kinora.as(moderator, operatorOverview, {});
    expect(after.attention.open_reports).toBe(before.attention.open_reports - 1);
    // The same show can be reported again after the decision.
    await kinora.as(viewer, sendReport, reportInput(show_id));
  });

  test('warns the creator, who is told why in the app and by email', async () => {
    const moderator = await staff('moderator');
    const { id, publisher, show_id, viewer } = await addReport();
    const body = { decision: 'warned' as const, answer, reason };
    await kinora.as(moderator, reports.decideReport, { ...reportParams(id), body });
    expect((await emailTextsTo(publisher)).at(-1)).toContain(`> ${reason}`);
    expect(await kinora.as(publisher, notifications, {})).toMatchObject([
      { title: 'A warning about “The Lighthouse Keepers”', link: `/publisher/shows/${show_id}` },
    ]);
    expect(await kinora.as(viewer, showDetails, { params: { show_id } })).toMatchObject({ id: show_id });
  });

  test('takes down the episode, or the whole show', async () => {
    const moderator = await staff('moderator');
    for (const whole_show of [false, true]) {
      const { id, show_id, episode_id } = await publishedShow().then(async (published) => {
        const viewer = await kinora.member();
        const input = reportInput(published.show_id, { about: 'episode', episode_id: published.episode_id });
        await kinora.as(viewer, sendReport, input);
        const [row] = await listQueue(moderator, 'open');
        return { ...published, id: row?.id ?? 0 };
      });
      const body = { decision: 'taken-down' as const, answer, reason, whole_show };
      await kinora.as(moderator, reports.decideReport, { ...reportParams(id), body });
      const { work } = await kinora.as(moderator, reports.readReport, reportParams(id));
      expect(work).toMatchObject({ is_show_down: whole_show, is_episode_down: !whole_show });
      const down = await kinora.context.db
        .selectFrom('take_downs')
        .select(['show_id', 'episode_id', 'taken_down_by', 'reason'])
        .where('show_id', '=', show_id)
        .execute();
      const target = { show_id, episode_id: whole_show ? null : episode_id };
      expect(down).toEqual([{ ...target, taken_down_by: moderator.id, reason }]);
    }
  });

  test('suspends the creator, unless the creator’s role is at least as high', async () => {
    const moderator = await staff('moderator');
    const { id, publisher } = await addReport({ about: 'creator' });
    const suspend = {
      ...reportParams(id),
      body: { decision: 'suspended' as const, answer, reason, days: 7 },
    };
    const setRole = (role: 'moderator' | 'member') =>
      kinora.context.db.updateTable('users').set({ role }).where('id', '=', publisher.id).execute();
    await setRole('moderator');
    expect((await kinora.refused(moderator, reports.decideReport, suspend)).status).toBe(403);
    await setRole('member');
    await kinora.as(moderator, reports.decideReport, suspend);
    const credentials = { email: publisher.email, password: 'Correct-horse-1' };
    const refusal = await kinora.refused(null, login, { body: credentials });
    expect(refusal).toMatchObject({ status: 403, message: expect.stringContaining(reason) });

    const owner = await staff('owner');
    const query = { page: 1, page_size: 10, sort: '-id' as const, user_id: String(publisher.id) };
    const { rows } = await kinora.as(owner, auditLog, { query });
    expect(rows.map(({ act, subject }) => [act, subject])).toEqual(
      expect.arrayContaining([
        ['suspended', null],
        ['report-decided', `report ${id}`],
      ]),
    );
  });

  test('has to give a reason for a decision against the creator', async () => {
    const moderator = await staff('moderator');
    const { id } = await addReport();
    const body = { decision: 'warned' as const, answer, reason: '' };
    const refusal = await kinora.refused(moderator, reports.decideReport, { ...reportParams(id), body });
    expect(refusal).toMatchObject({ status: 422, errors: { reason: 'Reason is required' } });
  });
});

test('the command line lists a report, shows it, assigns it to a moderator, and decides it', async () => {
  const run = (...args: string[]) => runCommandLine(kinora, ['reports', ...args]);
  const viewer = await kinora.member('Vera');
  const { show_id, publisher } = await publishedShow();
  await kinora.as(viewer, sendReport, reportInput(show_id));
  const lines = (await run('list')).text.split('\n');
  const id = lines.findLast((line) => line.includes(publisher.name))?.split(' ')[0] ?? '';
  expect((await run('show', id)).text).toContain(words);

  const moderator = await staff('moderator');
  expect(await run('assign', id, viewer.email)).toEqual({
    code: 1,
    text: 'moderator: This person cannot decide reports',
  });
  expect(await run('assign', id, moderator.email)).toEqual({ code: 0, text: 'Assigned.' });
  const { rows: assigned } = await kinora.as(moderator, reports.listReports, {
    query: { page: 1, queue: 'mine' },
  });
  expect(assigned).toMatchObject([{ id: Number(id) }]);
  expect((await run('release', id)).code).toBe(0);

  const answer = 'You were right to tell us.';
  const cruelty = 'It shows cruelty.';
  expect(await run('decide', id, 'burn', answer, cruelty)).toEqual({
    code: 1,
    text: 'decision: Choose a decision',
  });
  expect((await run('decide', id, 'taken-down', answer, cruelty)).code).toBe(0);
  expect((await emailTextsTo(viewer)).at(-1)).toContain(answer);
  expect((await emailTextsTo(publisher)).at(-1)).toContain(cruelty);
  expect(await run('decide', id, 'none', answer)).toEqual({
    code: 1,
    text: 'Someone else has already decided this report.',
  });
  const owner = await staff('owner');
  const { rows } = await kinora.as(owner, auditLog, {
    query: { page: 1, act: 'report-decided', sort: '-id' },
  });
  expect(rows[0]).toMatchObject({ actor: null, network: 'command of olga', subject: `report ${id}` });
});
