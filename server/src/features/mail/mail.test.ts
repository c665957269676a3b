import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { sendQueuedEmail } from '#features/mail/send-email.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { work } from '#jobs/work.ts';
import { renderEmail, type EmailDraft } from '#services/mail/render-email.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startSmtp } from '#test/fakes/smtp.ts';

const hostile = '<script>alert(1)</script> & “Amélie” 🎬 \u202Etxt.exe';

const draft: EmailDraft = {
  kind: 'message-answer',
  subject: 'A message\r\nBcc: everybody@example.com',
  title: 'A message',
  blocks: [
    { kind: 'text', text: hostile },
    { kind: 'facts', facts: [['Name', hostile]] },
    { kind: 'quote', text: 'one\ntwo' },
    { kind: 'link', label: 'Look', url: 'https://films.example/?a="1"&b=2' },
  ],
  note: 'You are receiving this email because it is a test.',
};

const queue = ({ context }: TestApp, to = 'ada.viewer@example.com') =>
  transaction(context.db, (tx) =>
    queueEmail(tx, context.jobs, {
      to,
      reply_to: { name: 'Eve" <eve@example.com>, "', address: 'sam@example.com' },
      content: renderEmail(context.config, draft),
      now: context.clock.now(),
    }),
  );

const listEmails = ({ context }: TestApp) => context.db.selectFrom('mails').selectAll().execute();

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300 && !(await condition()); tries++) await sleep(100);
  expect(await condition()).toBe(true);
}

const startWorker = async (kinora: TestApp) => {
  const stop = await work(kinora.context, [sendMail]);
  return { [Symbol.asyncDispose]: stop };
};

test('an email is queued when its transaction commits, sent once and then deleted', async () => {
  await using smtp = await startSmtp();
  await using kinora = await startTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Films of Ours <post@films.example>',
  });
  await queue(kinora);
  await transaction(kinora.context.db, async (tx) => {
    await queueEmail(tx, kinora.context.jobs, {
      to: 'nobody@example.com',
      content: renderEmail(kinora.context.config, draft),
      now: kinora.context.clock.now(),
    });
    throw new Error('The transaction is rolled back');
  }).catch(() => {});
  expect(await listEmails(kinora)).toHaveLength(1);

  await using _worker = await startWorker(kinora);
  await until(async () => (await listEmails(kinora)).length === 0);
  const [mail, ...others] = smtp.mails;
  expect(others).toEqual([]);
  expect(mail?.recipients).toEqual(['ada.viewer@example.com']);
  expect(mail?.from).toMatchObject({ name: 'Films of Ours', address: 'post@films.example' });
  expect(mail?.messageId).toMatch(/^<mail-1-\d+@films\.example>$/);
});

test('user input changes no header and is escaped in the HTML', async () => {
  await using smtp = await startSmtp();
  await using kinora = await startTestApp({ SMTP_URL: smtp.url });
  await queue(kinora);
  await using _worker = await startWorker(kinora);
  await until(() => smtp.mails.length === 1);
  const [mail] = smtp.mails;
  expect(mail?.subject).toBe('A message Bcc: everybody@example.com');
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.recipients).toEqual(['ada.viewer@example.com']);
  expect(mail?.replyTo).toEqual([{ name: 'Eve" <eve@example.com>, "', address: 'sam@example.com' }]);
  expect(mail?.text).toContain(hostile);
  expect(mail?.text).toContain('> one\n> two');
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; “Amélie” 🎬');
  expect(mail?.html).toContain('href="https://films.example/?a=&quot;1&quot;&amp;b=2"');
});

test('an email is retried if the mail server is busy, but not if it refuses the recipient', async () => {
  await using smtp = await startSmtp();
  await using kinora = await startTestApp({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent' });
  smtp.refuse(451, 2);
  await queue(kinora);
  const worker = await startWorker(kinora);
  await until(() => smtp.mails.length === 1);
  await until(async () => (await listEmails(kinora)).length === 0);

  smtp.refuse(550, 1);
  await queue(kinora, 'gone.for-good@example.com');
  await until(async () => (await listEmails(kinora)).some(({ refused }) => refused !== null));
  await worker[Symbol.asyncDispose]();
  expect(smtp.mails).toHaveLength(1);
  expect(await listEmails(kinora)).toMatchObject([{ recipient: 'gone.for-good@example.com' }]);
});

test('emails are sent in batches, each once, even if the worker is stopped in between', async () => {
  await using smtp = await startSmtp();
  await using kinora = await startTestApp({ SMTP_URL: smtp.url });
  const addresses = Array.from({ length: 120 }, (_, index) => `reader-${index}@example.com`);
  for (const address of addresses) await queue(kinora, address);
  const worker = await startWorker(kinora);
  await until(() => smtp.mails.length >= 10);
  await worker[Symbol.asyncDispose]();
  await using _again = await startWorker(kinora);
  await until(async () => (await listEmails(kinora)).length === 0);
  expect(smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses.toSorted());
});

test('a failing email in a batch is retried on its own', async () => {
  await using smtp = await startSmtp();
  await using kinora = await startTestApp({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent' });
  smtp.refuse(450, 1);
  const addresses = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.com`);
  for (const address of addresses) await queue(kinora, address);
  await using _worker = await startWorker(kinora);
  await until(() => smtp.mails.length >= 19);
  await until(async () => (await listEmails(kinora)).length === 0);
  expect(smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses.toSorted());
});

test('a code that someone is waiting for is sent before bulk emails', async () => {
  await using smtp = await startSmtp();
  await using kinora = await startTestApp({ SMTP_URL: smtp.url });
  const { context } = kinora;
  for (let index = 0; index < 100; index++)
    await transaction(context.db, (tx) =>
      queueEmail(tx, context.jobs, {
        to: `follower-${index}@example.com`,
        content: renderEmail(context.config, draft),
        now: context.clock.now(),
        is_bulk: true,
      }),
    );
  await queue(kinora, 'waits@example.com');
  await using _worker = await startWorker(kinora);
  await until(() => smtp.mails.length === 101);
  const order = smtp.mails.map(({ recipients }) => recipients[0]);
  expect(order.indexOf('waits@example.com')).toBeLessThan(64);
});

test('after the last attempt, the reason why an email could not be sent is recorded', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  await using kinora = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' });
  await queue(kinora);
  const [mail] = await listEmails(kinora);
  const attempt = (tries: number) =>
    sendQueuedEmail({
      context: kinora.context,
      data: { mail_id: mail?.id ?? 0 },
      signal: new AbortController().signal,
      tries,
      yieldSlot: () => {},
    });
  await expect(attempt(1)).rejects.toThrow('ECONNREFUSED');
  expect(await listEmails(kinora)).toMatchObject([{ refused: null }]);
  await attempt(sendMail.retries + 1);
  expect(await listEmails(kinora)).toMatchObject([{ refused: expect.stringContaining('ECONNREFUSED') }]);
  await attempt(1);
});

test('without a mail server, emails become files that /dev/mail lists, unless the service is exposed', async () => {
  await using kinora = await startTestApp({ MAIL_FROM: 'post@films.example' });
  await queue(kinora);
  await using _worker = await startWorker(kinora);
  await until(async () => (await listEmails(kinora)).length === 0);
  const folder = join(kinora.data_dir, 'mail');
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const stored = await PostalMime.parse(await readFile(join(folder, name)));
  expect(stored).toMatchObject({
    from: { address: 'post@films.example' },
    to: [{ address: 'ada.viewer@example.com' }],
  });

  const read = async (path: string) => {
    const response = await fetch(new URL(path, kinora.base));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const list = await read('/dev/mail');
  expect(list.text).toContain('A message Bcc: everybody@example.com');
  const [, link = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list.text) ?? [];
  const shown = await read(link);
  expect(shown.text).toContain('ada.viewer@example.com');
  expect(shown.text).toContain('&lt;script&gt;');
  expect(shown.text).not.toContain('<script>');
  const html = await read(`${link}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
  expect(html.text).toContain('<h1');
  for (const other of ['/dev/mail/..%2F..%2Fserver_keys', '/dev/mail/nothing.eml', `${link}x`])
    expect((await read(other)).status).toBe(404);
});

test('/dev/mail does not exist if the service is exposed', async () => {
  await using kinora = await startTestApp({ PUBLIC_URL: 'https://films.example' });
  const response = await fetch(`${kinora.base}/dev/mail`);
  expect(response.status).toBe(404);
});
