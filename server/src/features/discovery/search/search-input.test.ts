import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxKeywordLength, search } from '@kinora/contract/discovery/search';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCatalogueShow } from '#test/show-in-catalogue.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const findTitles = async (keyword: string): Promise<string[]> =>
  (await kinora.as(null, search, { body: { keyword } })).map((show) => show.name);

describe('hostile input', () => {
  test.each([
    '%',
    '_',
    "'",
    '"',
    '\\',
    ':*&|!<->()',
    "a' | 'b",
    "it''s:*",
    '😀😀😀',
    '\u202edirection\u202c',
    '\ud800',
    '\u0000',
    'a\u0000b',
    'x'.repeat(10_000),
    'ab '.repeat(3_333),
    '千'.repeat(10_000),
    '-'.repeat(500),
    'ﷺ'.repeat(500),
    `'${'\\'.repeat(99)}`,
  ])('%j does not cause an error', async (keyword) => {
    const response = await fetch(`${kinora.base}/api/search`, {
      method: 'POST',
      body: new URLSearchParams({ keyword }),
    });
    expect(response.status).toBe(keyword === '\u0000' ? 422 : 200);
  });

  test('a show can be found whatever words it contains', async () => {
    await addCatalogueShow(kinora.context, {
      title: `Unwieldy ${'ﷺ'.repeat(40)}`,
      description: `\\'"%_:*&|!${'ﷺ'.repeat(480)}`,
      cast: ['\u202e\u2066😀'],
      episodes: ["'; drop table shows; --", '\\'],
    });
    expect(await findTitles('unwieldy')).toHaveLength(1);
    expect(await findTitles('drop table')).toHaveLength(1);
  });

  test('only the beginning of a very long query is used', async () => {
    await addCatalogueShow(kinora.context, { title: 'Brevity' });
    expect(await findTitles(`brevity${' '.repeat(maxKeywordLength)}nonsense`)).toEqual(['Brevity']);
  });
});

test('an empty query is refused with an error for the field', async () => {
  for (const keyword of ['', '   ']) {
    const refusal = await kinora.refused(null, search, { body: { keyword } });
    expect(refusal.status).toBe(422);
    expect(refusal.errors).toEqual({ keyword: 'Please enter a search query!' });
  }
});

test('the endpoint also accepts GET', async () => {
  await addCatalogueShow(kinora.context, { title: 'Postcards' });
  const response = await fetch(`${kinora.base}/api/search?keyword=postcards`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: [{ name: 'Postcards' }] });
  const empty = await fetch(`${kinora.base}/api/search`);
  expect(empty.status).toBe(422);
  expect(await empty.json()).toMatchObject({ errors: { keyword: 'Please enter a search query!' } });
});
