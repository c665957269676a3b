import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, session, type UserData } from '@kinora/contract/accounts/account';
import { openExportLink } from '@kinora/contract/accounts/account-data';
import { openResetLink, updatePassword } from '@kinora/contract/accounts/passwords';
import { auditLog } from '@kinora/contract/operator/audit-log';
import {
  offerNewEmail,
  deletePerson,
  readPersonPage,
  sendMemberConfirmation,
  sendExport,
} from '@kinora/contract/operator/people';
import { openConfirmation } from '@kinora/contract/accounts/confirmation';
import { sendReport } from '@kinora/contract/reports/reports';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
let operator: UserData;
let support: UserData;
beforeAll(async () => {
  kinora = await startTestApp();
  operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  support = await signInAsStaff(kinora, await kinora.member('Sue Support'), 'support');
});
afterAll(() => kinora[Symbol.asyncDispose]());

const reason = 'They called, and knew the last payments.';
const password = 'Staple-battery-2';
const forMember = ({ id }: UserData) => ({ params: { user_id: String(id) }, body: { reason } });
const withNewEmail = (user: UserData, email: string) => ({ ...forMember(user), body: { email, reason } });
const lastEmailTo = async (address: string) => (await emailsTo(kinora, address)).at(-1);
const secretIn = (text = '') => /#(\S+)/.exec(text)?.[1] ?? '';
const listAuditEntries = async (
  act: 'confirmation-sent' | 'email-change-offered' | 'email-changed' | 'export-sent' | 'member-deleted',
) => (await kinora.as(operator, auditLog, { query: { page: 1, act, sort: '-id' } })).rows;

test('a member who lost their mailbox gets another address with a new password, and the old address is notified', async () => {
  const ada = await kinora.member('Ada');
  for (const other of [support, ada])
    expect((await kinora.refused(other, offerNewEmail, withNewEmail(ada, 'ada@new.example'))).status).toBe(
      403,
    );
  expect(
    (await kinora.refused(operator, offerNewEmail, withNewEmail(operator, 'o@new.example'))).status,
  ).toBe(403);
  expect((await kinora.refused(operator, offerNewEmail, withNewEmail(ada, support.email))).status).toBe(409);
  expect((await kinora.refused(operator, offerNewEmail, withNewEmail(ada, ada.email))).status).toBe(422);
  await kinora.as(operator, offerNewEmail, withNewEmail(ada, 'ada@new.example'));
  expect((await lastEmailTo(ada.email))?.text).toContain('ada@new.example');
  // Nothing has changed until the link is used.
  expect(await kinora.as(ada, session, {})).toMatchObject({ email: ada.email });

  const link = secretIn((await lastEmailTo('ada@new.example'))?.text);
  const opened = await kinora.as(null, openResetLink, { body: { link } });
  await kinora.as(null, updatePassword, { body: { ...opened, password } });
  expect((await kinora.refused(ada, session, {})).status).toBe(401);
  const signedIn = await kinora.as(null, login, { body: { email: 'ada@new.example', password } });
  expect(signedIn.id).toBe(ada.id);
  const oldSubjects = (await emailsTo(kinora, ada.email)).map(({ subject }) => subject);
  expect(oldSubjects.at(-1)).toMatch(/address was changed$/);
  expect((await kinora.refused(null, openResetLink, { body: { link } })).status).toBe(403);
  expect(await listAuditEntries('email-change-offered')).toMatchObject([{ target: { id: ada.id }, reason }]);
  expect(await listAuditEntries('email-changed')).toMatchObject([{ target: { id: ada.id } }]);
});

test('a member who still has the password can choose a new one to stop a change of address that staff offered', async () => {
  const ben = await kinora.member('Ben');
  await kinora.as(operator, offerNewEmail, withNewEmail(ben, 'ben@thief.example'));
  const link = secretIn((await lastEmailTo('ben@thief.example'))?.text);
  const body = { email: ben.email, password, oldPassword: 'Correct-horse-1' };
  await kinora.as(ben, updatePassword, { body });
  expect((await kinora.refused(null, openResetLink, { body: { link } })).status).toBe(403);
});

test('a member who requests their data is emailed a link that works once', async () => {
  const cem = await kinora.member('Cem');
  expect((await kinora.refused(support, sendExport, forMember(cem))).status).toBe(403);
  await kinora.as(operator, sendExport, forMember(cem));
  const link = secretIn((await lastEmailTo(cem.email))?.text);
  const { url } = await kinora.as(null, openExportLink, { body: { link } });
  expect((await kinora.refused(null, openExportLink, { body: { link } })).status).toBe(403);
  const archive = await fetch(new URL(url, kinora.base));
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect((await archive.bytes()).length).toBeGreaterThan(500);
  expect((await fetch(new URL(url, kinora.base))).status).toBe(403);
  expect(await listAuditEntries('export-sent')).toMatchObject([{ target: { id: cem.id }, reason }]);

  await kinora.as(operator, sendExport, forMember(cem));
  const secondLink = secretIn((await lastEmailTo(cem.email))?.text);
  await kinora.as(cem, updatePassword, {
    body: { email: cem.email, password, oldPassword: 'Correct-horse-1' },
  });
  expect((await kinora.refused(null, openExportLink, { body: { link: secondLink } })).status).toBe(403);
});

test('a member who has not confirmed their address gets another link from support, and their data only after using it', async () => {
  const fay = await kinora.newcomer('Fay');
  const { params } = forMember(fay);
  expect(await kinora.as(support, readPersonPage, { params })).toMatchObject({ email_confirmed: false });
  expect((await kinora.refused(operator, sendExport, forMember(fay))).message).toContain('not confirmed');
  expect((await kinora.refused(fay, sendMemberConfirmation, forMember(fay))).status).toBe(403);
  expect((await kinora.refused(support, sendMemberConfirmation, forMember(operator))).status).toBe(403);

  await kinora.as(support, sendMemberConfirmation, forMember(fay));
  const emails = await emailsTo(kinora, fay.email);
  expect(emails).toHaveLength(2);
  await kinora.as(null, openConfirmation, { body: { link: secretIn(emails[1]?.text) } });
  expect(await kinora.as(support, readPersonPage, { params })).toMatchObject({ email_confirmed: true });
  expect(await listAuditEntries('confirmation-sent')).toMatchObject([{ target: { id: fay.id }, reason }]);
  expect((await kinora.refused(support, sendMemberConfirmation, forMember(fay))).status).toBe(409);
  await kinora.as(operator, sendExport, forMember(fay));
});

test('deleting an account at its member’s request works as if they had deleted it themselves', async () => {
  const { publisher: dee, show_id, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  await kinora.as(await kinora.subscriber(), sendReport, {
    body: { about: 'show', show_id, reason: 'fraud', words: 'It only advertises.' },
  });
  await kinora.doJobs(sendMail.name);
  const page = await kinora.as(operator, readPersonPage, { params: forMember(dee).params });
  expect(page).toMatchObject({
    subscriptions: [{ status: 'active' }],
    reports_by: [],
    reports_about: [{ reason: 'fraud', decision: null }],
  });
  expect(page.emails).toContainEqual(expect.objectContaining({ state: 'sent' }));
  expect(await kinora.as(support, readPersonPage, { params: forMember(dee).params })).toMatchObject({
    reports_about: [],
  });

  expect((await kinora.refused(support, deletePerson, forMember(dee))).status).toBe(403);
  expect((await kinora.refused(operator, deletePerson, forMember(operator))).status).toBe(403);
  await kinora.as(operator, deletePerson, forMember(dee));
  expect((await kinora.refused(operator, deletePerson, forMember(dee))).status).toBe(404);
  expect((await kinora.refused(dee, session, {})).status).toBe(401);
  expect((await lastEmailTo(dee.email))?.subject).toMatch(/has been deleted$/);
  await kinora.doJobs(sendMail.name);
  const remaining = kinora.context.db
    .selectFrom('sent_emails')
    .selectAll()
    .where('recipient', '=', dee.email);
  expect(await remaining.execute()).toEqual([]);
  expect(await listAuditEntries('member-deleted')).toMatchObject([{ actor: { id: operator.id }, reason }]);
});
