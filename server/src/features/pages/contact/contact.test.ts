import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendComment, sendContactMessage } from '@kinora/contract/pages/contact';
import { hour, minute } from '#clock.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { work } from '#jobs/work.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startSmtp, type SmtpFake } from '#test/fakes/smtp.ts';

let smtp: SmtpFake;
let kinora: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  smtp = await startSmtp();
  kinora = await startTestApp({ SMTP_URL: smtp.url, CONTACT_EMAIL: 'operator@films.example' });
  stop = await work(kinora.context, [sendMail]);
});
afterAll(async () => {
  await stop();
  await kinora[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const hostile = '<img src=x onerror=alert(1)> “Amélie” \u202Egnp.exe 🎬';
const validForm = {
  'your-name': 'Sam',
  'your-subject': 'O',
  'tel-478': '+33 1 23 45 67 89',
  'your-email': 'sam@example.com',
  'your-message': 'When is the next episode?',
  opened_for_s: 12,
};

const send = (changes: Partial<typeof validForm> & { website?: string } = {}) =>
  kinora.as(null, sendContactMessage, { body: { ...validForm, ...changes } });

const listMessages = ({ context }: TestApp) =>
  context.db.selectFrom('contact_messages').selectAll().orderBy('id').execute();

async function waitForEmails(count: number) {
  for (let tries = 0; tries < 1200 && smtp.mails.length < count; tries++) await sleep(50);
  const waiting = () => kinora.context.db.selectFrom('mails').select('id').execute();
  for (let tries = 0; tries < 1200 && (await waiting()).length > 0; tries++) await sleep(50);
  expect(smtp.mails).toHaveLength(count);
  return smtp.mails.at(-1);
}

test('a message is stored as typed and emailed to the operator, and replies go to the visitor', async () => {
  const message = `First line\n\n${hostile}`;
  await send({ 'your-name': `Sam\r\nBcc: all@example.com`, 'your-message': message });
  expect(await listMessages(kinora)).toMatchObject([
    {
      source: 'contact',
      name: 'Sam\r\nBcc: all@example.com',
      last_name: 'O',
      phone: '+33 1 23 45 67 89',
      email: 'sam@example.com',
      message,
      is_spam: false,
    },
  ]);
  const mail = await waitForEmails(1);
  expect(mail?.recipients).toEqual(['operator@films.example']);
  expect(mail?.subject).toBe('Message from Sam Bcc: all@example. com O');
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.replyTo).toMatchObject([{ address: 'sam@example.com' }]);
  expect(mail?.text).toContain('> First line\n>');
  expect(mail?.text).toContain(hostile);
  expect(mail?.text).toContain('Phone: +33 1 23 45 67 89');
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('a comment from the landing page is handled the same way', async () => {
  kinora.advance(2 * hour);
  await kinora.as(null, sendComment, {
    body: { name: 'Carla', email: 'carla@example.com', comment: 'Lovely.', opened_for_s: '8.5' },
  });
  const mail = await waitForEmails(2);
  expect(mail?.subject).toBe('Message from Carla');
  expect(mail?.text).toContain('Sent from the landing page.');
  expect((await listMessages(kinora)).at(-1)).toMatchObject({
    source: 'landing',
    last_name: null,
    phone: null,
  });
});

test.each([
  ['your-name', '', 'Name is required'],
  ['your-name', 'S', 'Name must be 2 to 100 characters'],
  ['your-subject', '   ', 'Last name is required'],
  ['tel-478', '12345', 'Phone number must be 10 to 140 characters'],
  ['your-email', 'sam at example', 'Email is not valid'],
  ['your-email', 'sam@example.com\nbcc:x@example.com', 'Email is not valid'],
  ['your-message', '', 'Message is required'],
  ['your-message', 'x'.repeat(5001), 'Message must be 2 to 5000 characters'],
])('the field %s is validated: %j', async (field, value, message) => {
  const refused = await kinora.refused(null, sendContactMessage, { body: { ...validForm, [field]: value } });
  expect(refused).toMatchObject({ status: 422, message, errors: { [field]: message } });
});

test('spam gets the same response as any other message, but is marked as spam and not emailed', async () => {
  kinora.advance(2 * hour);
  const before = await listMessages(kinora);
  await send({ website: 'https://buy.example', 'your-message': 'Buy this.' });
  await send({ opened_for_s: 0.4, 'your-message': 'Buy that.' });
  await send({ 'your-message': 'Visit http://a.example '.repeat(5) });
  const unopenedForm: Partial<typeof validForm> = { ...validForm };
  delete unopenedForm.opened_for_s;
  const post = (message: string) =>
    fetch(`${kinora.base}/api/contact`, {
      method: 'POST',
      body: new URLSearchParams({ ...(unopenedForm as Record<string, string>), 'your-message': message }),
    });
  expect((await post('Visit https://a.example')).status).toBe(200);
  expect((await listMessages(kinora)).slice(before.length).map(({ is_spam }) => is_spam)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect((await post('No form was opened for this, and it advertises nothing.')).status).toBe(200);
  await waitForEmails(3);
});

test('a message sent several times within an hour is stored once, even if sent simultaneously', async () => {
  kinora.advance(2 * hour);
  const before = (await listMessages(kinora)).length;
  await Promise.all([send(), send(), send()]);
  await send();
  expect((await listMessages(kinora)).length - before).toBe(1);
  await waitForEmails(4);
  kinora.advance(61 * minute);
  await send();
  await waitForEmails(5);
});

test('a sixth message within an hour is refused, and accepted later', async () => {
  kinora.advance(2 * hour);
  for (let count = 1; count <= 5; count++) await send({ 'your-message': `Question ${count}` });
  const body = { ...validForm, 'your-message': 'Question 6' };
  expect(await kinora.refused(null, sendContactMessage, { body })).toMatchObject({
    status: 429,
    message: 'You have sent us several messages within an hour. Please wait a while before you write again.',
  });
  // A message that is already known does not count as a new one.
  await send({ 'your-message': 'Question 5' });
  kinora.advance(61 * minute);
  await send({ 'your-message': 'Question 6' });
  await waitForEmails(11);
  const senders = await kinora.context.db.selectFrom('contact_messages').select('sender').execute();
  for (const { sender } of senders) expect(sender).not.toContain('127.0.0.1');
});

test('an IPv6 network counts as one sender, no matter which of its addresses the messages come from', async () => {
  await using proxied = await startTestApp({ TRUST_PROXY: '1' });
  const postFrom = async (ip: string, message: string) => {
    const response = await fetch(`${proxied.base}/api/contact`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip },
      body: new URLSearchParams({ ...validForm, 'your-message': message, opened_for_s: '12' }),
    });
    return response.status;
  };
  for (let index = 1; index <= 5; index++)
    expect(await postFrom(`2001:db8:7:7:${index}::${index}`, `Question ${index}`)).toBe(200);
  expect(await postFrom('2001:db8:7:7:ffff:ffff:ffff:ffff', 'Question 6')).toBe(429);
  expect(await postFrom('2001:db8:7:8::1', 'Question 7')).toBe(200);
});

test('a name with links and line breaks appears in the body as one line without a link', async () => {
  await using other = await startTestApp({ CONTACT_EMAIL: 'operator@films.example' });
  const name = 'Sam\r\nhttps://evil.example/pay';
  await other.as(null, sendContactMessage, { body: { ...validForm, 'your-name': name } });
  const mail = await other.context.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  for (const body of [mail.text, mail.html]) {
    expect(body).not.toContain('evil.example');
    expect(body).toContain('Sam evil. example/pay O wrote to you');
  }
  expect(mail.reply_to_name).toBe('Sam evil. example/pay');
});

test('a message is stored even if the operator has not set an email address', async () => {
  await using other = await startTestApp({ PUBLIC_URL: 'https://films.example', LOG_LEVEL: 'silent' });
  await other.as(null, sendContactMessage, { body: validForm });
  expect(await listMessages(other)).toHaveLength(1);
  expect(await other.context.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});
