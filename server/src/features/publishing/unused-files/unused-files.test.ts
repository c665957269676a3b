import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { sendContactMessage } from '@kinora/contract/pages/contact';
import { createShow, editShow } from '@kinora/contract/publishing/shows';
import { day } from '#clock.ts';
import { runClearUnusedFiles } from '#features/publishing/unused-files/jobs/clear-unused-files.ts';
import { processTrailer } from '#features/publishing/trailers/process-trailer-job.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testPicture } from '#test/picture.ts';
import { showForm } from '#test/publisher.ts';
import { createClip } from '#test/videos.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ CONTACT_EMAIL: 'operator@example.com' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const listFiles = async (folder: string) => (await kinora.context.storage.list(folder)).map(({ key }) => key);
const password = 'Correct-horse-1';

test('a replaced picture is deleted after a day', async () => {
  const publisher = await kinora.subscriber();
  const pictureFiles = async (color: string) => ({ landscape_image: await testPicture(1280, 720, color) });
  const { id: show_id } = await kinora.as(publisher, createShow, {
    body: showForm,
    files: await pictureFiles('#ff0000'),
  });
  const first = await listFiles('images/');
  const replacePicture = async (color: string) =>
    kinora.as(publisher, editShow, {
      params: { show_id },
      body: showForm,
      files: await pictureFiles(color),
    });
  for (const color of ['#00ff00', '#0000ff']) await replacePicture(color);
  const all = await listFiles('images/');
  expect(all).toHaveLength(3 * first.length);

  await runClearUnusedFiles(kinora.context);
  expect(await listFiles('images/')).toEqual(all);
  kinora.advance(2 * day);
  await runClearUnusedFiles(kinora.context);
  const shown = await listFiles('images/');
  expect(shown).toHaveLength(first.length);
  expect(shown).not.toEqual(first);

  // An image that is sent again after its deletion is stored again.
  await replacePicture('#ff0000');
  await runClearUnusedFiles(kinora.context);
  expect(await listFiles('images/')).toEqual(expect.arrayContaining(first));
});

test('a trailer whose publisher deletes their account before it is processed is not kept', async () => {
  const publisher = await kinora.subscriber();
  const trailer = new Blob([await readFile(await createClip(kinora, { seconds: 1 }))], { type: 'video/mp4' });
  await kinora.as(publisher, createShow, { body: showForm, files: { trailer } });
  expect(await listFiles('trailers/')).toHaveLength(1);
  await kinora.as(publisher, deleteAccount, { body: { password } });
  await kinora.doJobs(processTrailer.name);
  expect(await listFiles('trailers/')).toEqual([]);
});

test('emails that were stored instead of sent are deleted with the account they concern', async () => {
  const [formerMember, otherMember] = [
    await kinora.member('Lea Leaving'),
    await kinora.member('Sam Staying'),
  ];
  await kinora.as(null, sendContactMessage, {
    body: {
      'your-name': 'Lea',
      'your-subject': 'Leaving',
      'tel-478': '+49 30 123456',
      'your-email': formerMember.email,
      'your-message': 'How do I leave?',
    },
  });
  await kinora.doJobs(sendMail.name);
  const folder = join(kinora.data_dir, 'mail');
  const readEmails = async () => {
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    return files.join('\n');
  };
  expect(await readEmails()).toContain('How do I leave?');

  await kinora.as(formerMember, deleteAccount, { body: { password } });
  for (const text of [formerMember.email, 'Lea', 'How do I leave?'])
    expect(await readEmails()).not.toContain(text);
  expect(await readEmails()).toContain(otherMember.email);
});
