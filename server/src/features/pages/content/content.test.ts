import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aboutUs, contentPage, faqs } from '@kinora/contract/pages/pages';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-content-'));
  kinora = await startTestApp({
    CONTENT_DIR: folder,
    LOG_LEVEL: 'fatal',
    BRAND_NAME: 'Lantern *TV*',
    PRICE_MINOR: '500',
    CONTACT_EMAIL: 'post@lantern.example',
    POSTAL_ADDRESS: 'Lantern | 1 Quay Street',
  });
});
afterAll(async () => {
  await kinora[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const writeContent = (name: string, text: string) => writeFile(join(folder, name), text);
const readPolicy = () => kinora.as(null, contentPage, { params: { name: 'privacy-policy' } });

test('the built-in policies contain the operator’s brand, price and addresses', async () => {
  const terms = await kinora.as(null, contentPage, { params: { name: 'terms-of-service' } });
  expect(terms.title).toBe('Terms Of Use');
  expect(terms.html).toContain('Lantern *TV*');
  expect(terms.html).toContain('$5.00 a month');
  expect(terms.html).toContain('<a href="mailto:post@lantern.example">post@lantern.example</a>');
  expect(terms.html).toMatch(/Lantern<br>\s*1 Quay Street/);
  expect(terms.html).not.toContain('{{');
});

test('the built-in questions and answers are true for every operator', async () => {
  const answers = (await kinora.as(null, faqs, {})).map(({ answer }) => answer).join(' ');
  for (const fact of [
    'no free accounts',
    'one episode per week',
    '3 hours',
    'royalties',
    'No pornography',
    'no copyrighted content',
  ])
    expect(answers).toContain(fact);
  expect(answers).not.toContain('{{');
});

test('the About page of a service in production shows no made-up people, only those whom the operator adds', async () => {
  const ownFolder = join(folder, 'own');
  await mkdir(ownFolder);
  const readAbout = async (env: NodeJS.ProcessEnv) => {
    await using production = await startTestApp({ NODE_ENV: 'production', ...env });
    return await production.as(null, aboutUs, {});
  };
  for (const env of [{}, { CONTENT_DIR: ownFolder }]) {
    const about = await readAbout(env);
    expect(about.intro.text).toContain('independent creators');
    expect([about.team.people, about.counters, about.partners.logos, about.contact.email]).toEqual([
      [],
      [],
      [],
      '',
    ]);
  }
  const person = { name: 'Ann Real', role: 'Owner', text: 'Runs it.' };
  const content = { ...(await readAbout({})), team: { title: 'Us', people: [person] } };
  await writeFile(join(ownFolder, 'about-us.json'), JSON.stringify(content));
  expect((await readAbout({ CONTENT_DIR: ownFolder })).team.people).toEqual([person]);
});

test('the About page lists people, counters and logos', async () => {
  const about = await kinora.as(null, aboutUs, {});
  expect(about.team.people).toHaveLength(4);
  expect(about.counters.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '4 Branch',
    '500+ Employee',
    '1,000+ Clients',
  ]);
  expect(about.partners.title).toBe('Work With the Best');
  expect(about.contact.email).toBe('post@lantern.example');
});

test('an operator’s file replaces the built-in one until it is deleted, and changes to it show at once', async () => {
  await writeContent('privacy-policy.md', '# Our *privacy*\n\nFirst text.\n\n# More');
  expect(await readPolicy()).toMatchObject({
    title: 'Our privacy',
    html: '<p>First text.</p>\n<h2>More</h2>\n',
  });
  await writeContent('privacy-policy.md', '# Our privacy\n\nSecond, longer text.');
  expect((await readPolicy()).html).toBe('<p>Second, longer text.</p>\n');
  await rm(join(folder, 'privacy-policy.md'));
  expect((await readPolicy()).title).toBe('Privacy Policy');
});

test('hostile Markdown is shown as text, not run', async () => {
  await writeContent(
    'privacy-policy.md',
    [
      '# <script>alert(1)</script>',
      '<script>alert(2)</script> <img src=x onerror=alert(3)>',
      '[a](javascript:alert(4)) [b](<JAVASCRIPT:alert(5)>) [c](&#106;avascript:alert(6)) [d](vbscript:x)',
      '![e](data:text/html;base64,PHNjcmlwdD4=) <javascript:alert(7)>',
      '[f](https://x.example "\\" onmouseover=\\"alert(8)")',
    ].join('\n\n'),
  );
  const { title, html } = await readPolicy();
  expect(title).toBe('<script>alert(1)</script>');
  expect(html).not.toMatch(/<script|<img/i);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://x.example']);
  expect(html).not.toMatch(/<a [^>]*"\s+onmouseover=/);
  await rm(join(folder, 'privacy-policy.md'));
});

test('a content file that cannot be parsed leaves the page unchanged', async () => {
  await writeContent('faq.json', '[{"question": "Why?", "answer": "Because {{brand}}."}]');
  const expectedFaqs = [{ question: 'Why?', answer: 'Because Lantern *TV*.' }];
  expect(await kinora.as(null, faqs, {})).toEqual(expectedFaqs);
  await writeContent('faq.json', '[{"question": "Why?"');
  expect(await kinora.as(null, faqs, {})).toEqual(expectedFaqs);
  await writeContent('about-us.json', '{"intro": {}}');
  expect((await kinora.as(null, aboutUs, {})).team.people).toHaveLength(4);
});

test('only pictures are served from the content folder', async () => {
  await writeContent('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeContent('.secret.png', 'hidden');
  const readContentType = async (path: string) =>
    (await fetch(kinora.base + path)).headers.get('content-type');
  expect(await readContentType('/content/logo.svg')).toBe('image/svg+xml');
  for (const path of ['faq.json', 'privacy-policy.md', '.secret.png', '..%2fpackage.json', 'nothing.png'])
    expect(await readContentType(`/content/${path}`), path).not.toMatch(/image|markdown/);
});
