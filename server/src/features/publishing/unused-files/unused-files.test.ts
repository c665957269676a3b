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

const filesIn = async (folder: string) => (await kinora.context.storage.list(folder)).map(({ key }) => key);
const password = 'Correct-horse-1';

test('a replaced picture is deleted after a day', async () => {
  const publisher = await kinora.subscriber();
  const inColor = async (color: string) => ({ landscape_image: await testPicture(1280, 720, color) });
  const { id: show_id } = await kinora.as(publisher, createShow, {
    body: showForm,
    files: await inColor('#ff0000'),
  });
  const first = await filesIn('images/');
  const replacePicture = async (color: string) =>
    kinora.as(publisher, editShow, { params: { show_id }, body: showForm, files: await inColor(color) });
  for (const color of ['#00ff00', '#0000ff']) await replacePicture(color);
  const all = await filesIn('images/');
  expect(all).toHaveLength(3 * first.length);

  await runClearUnusedFiles(kinora.context);
  expect(await filesIn('images/')).toEqual(all);
  kinora.advance(2 * day);
  await runClearUnusedFiles(kinora.context);
  const shown = await filesIn('images/');
  expect(shown).toHaveLength(first.length);
  expect(shown).not.toEqual(first);

  // An image that is sent again after its deletion is stored again.
  await replacePicture('#ff0000');
  await runClearUnusedFiles(kinora.context);
  expect(await filesIn('images/')).toEqual(expect.arrayContaining(first));
});

test('a trailer that is finished after its publisher deleted the account is not kept', async () => {
  const publisher = await kinora.subscriber();
  const trailer = new Blob([await readFile(await createClip(kinora, { seconds: 1 }))], { type: 'video/mp4' });
  await kinora.as(publisher, createShow, { body: showForm, files: { trailer } });
  expect(await filesIn('trailers/')).toHaveLength(1);
  await kinora.as(publisher, deleteAccount, { body: { password } });
  await kinora.doJobs(processTrailer.name);
  expect(await filesIn('trailers/')).toEqual([]);
});

test('emails that were stored instead of sent are deleted with the account they concern', async () => {
  const [leaving, staying] = [await kinora.member('Lea Leaving'), await kinora.member('Sam Staying')];
  await kinora.as(null, sendContactMessage, {
    body: {
      'your-name': 'Lea',
      'your-subject': 'Leaving',
      'tel-478': '+49 30 123456',
      'your-email': leaving.email,
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

  await kinora.as(leaving, deleteAccount, { body: { password } });
  for (const text of [leaving.email, 'Lea', 'How do I leave?'])
    expect(await readEmails()).not.toContain(text);
  expect(await readEmails()).toContain(staying.email);
});
