import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRefusedEmails } from '@kinora/contract/operator/emails';
import { operatorOverview } from '@kinora/contract/operator/overview';
import { readPersonPage } from '@kinora/contract/operator/people';
import { day } from '#clock.ts';
import { readBounce } from '#features/mail/read-bounce.ts';
import { startTestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { startSmtp } from '#test/fakes/smtp.ts';
import { signInAsStaff } from '#test/second-factor.ts';

/** A mail server's report, which includes the email that it could not deliver. */
const report = ({ status, original, kind = 'text/rfc822-headers' }: Record<string, string>) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: post@films.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B1"',
    '',
    '--B1',
    '',
    'I could not deliver your message.',
    '--B1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; anna@example.com',
    status,
    '--B1',
    `Content-Type: ${kind}`,
    '',
    original,
    'Subject: Your receipt',
    '',
    '--B1--',
    '',
  ].join('\r\n');

const failed = [
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 <anna@example.com>: Recipient address',
  '    rejected: User unknown',
].join('\r\n');
const reason = '550 5.1.1 <anna@example.com>: Recipient address rejected: User unknown';

test('a bounce report is matched to our email and its reason is read, no matter which server wrote it', async () => {
  const original = 'Message-ID: <mail-17-1795000000000@films.example>';
  for (const kind of ['text/rfc822-headers', 'message/rfc822'])
    expect(await readBounce(report({ status: failed, original, kind }))).toEqual({
      mail_id: 17,
      reason,
    });
  const folded = 'message-id:\r\n <mail-17-1795000000000@films.example>';
  const terse = 'action: Failed\r\nstatus: 5.2.2';
  expect(await readBounce(report({ status: terse, original: folded }))).toEqual({
    mail_id: 17,
    reason: '5.2.2',
  });

  const delayed = 'Action: delayed\r\nStatus: 4.4.1';
  const another = 'Message-ID: <newsletter@films.example>';
  for (const message of [
    report({ status: delayed, original }),
    report({ status: failed, original: another }),
    `From: anna@example.com\r\nSubject: Out of office\r\nIn-Reply-To: <mail-17-1@films.example>\r\n\r\nAction: failed`,
    'no message at all',
    '',
  ])
    expect(await readBounce(message)).toBeNull();
});

test('a bounced email is shown to staff for a month, with the reason', async () => {
  await using smtp = await startSmtp();
  await using kinora = await startTestApp({ SMTP_URL: smtp.url });
  const anna = await kinora.member('Anna');
  const operator = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
  await kinora.doJobs('send-mail');
  const sent = smtp.mails.find(({ recipients }) => recipients.includes(anna.email));

  const folder = await mkdtemp(join(tmpdir(), 'kinora-bounce-'));
  const file = join(folder, 'report.eml');
  const record = async (original: string) => {
    await writeFile(file, report({ status: failed, original }));
    return runCommandLine(kinora, ['emails', 'bounced', file]);
  };
  expect(await record(`Message-ID: ${sent?.messageId}`)).toEqual({
    code: 0,
    text: `${sent?.subject} to ${anna.email} bounced.`,
  });
  expect((await record('Message-ID: <mail-999-1795000000000@films.example>')).text).toContain(
    'nothing is recorded',
  );
  await rm(folder, { recursive: true });

  const listed = () => kinora.as(operator, listRefusedEmails, {});
  expect(await listed()).toMatchObject([
    { id: null, recipient: anna.email, subject: sent?.subject, refused: reason },
  ]);
  const { attention } = await kinora.as(operator, operatorOverview, {});
  expect(attention.refused_emails).toBe(1);
  const page = await kinora.as(operator, readPersonPage, { params: { user_id: String(anna.id) } });
  expect(page.emails).toMatchObject([{ subject: sent?.subject, state: 'bounced' }]);
  kinora.advance(31 * day);
  const otherOperator = await signInAsStaff(kinora, await kinora.member('Otto'), 'operator');
  expect(await kinora.as(otherOperator, listRefusedEmails, {})).toEqual([]);
});
