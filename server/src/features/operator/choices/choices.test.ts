import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { saveManagedProfile } from '@kinora/contract/accounts/manage-profile';
import { allShows, categories, popularHorrorShows, showLanguages } from '@kinora/contract/catalogue/shows';
import { asPage } from '@kinora/contract/schemas';
import { search } from '@kinora/contract/discovery/search';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { addChoice, changeChoice, deleteChoice, listChoices } from '@kinora/contract/operator/choices';
import { correctShow } from '@kinora/contract/operator/catalogue';
import { createShow, deleteShow, editShow, publisherShows } from '@kinora/contract/publishing/shows';
import { deletePermanently, listTrash } from '@kinora/contract/publishing/trash';
import { computeScores } from '#features/discovery/scores.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { showForm } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
let operator: UserData;
beforeAll(async () => {
  kinora = await startTestApp();
  operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  await addShow(kinora.context, { title: 'Cellar', category: 'horror' });
  await addShow(kinora.context, { title: 'Reef', category: 'nature' });
  await computeScores(kinora.context.db, kinora.context.clock.now());
});
afterAll(() => kinora[Symbol.asyncDispose]());

const inCategories = { list: 'categories' } as const;
const inLanguages = { list: 'languages' } as const;
const findCategory = async (name: string) => {
  const found = (await kinora.as(operator, listChoices, { params: inCategories })).find(
    (choice) => choice.name === name,
  );
  if (!found) throw new Error(`There is no category ${name}`);
  return found;
};
const change = async (name: string, body: { name?: string; is_hidden?: boolean; place?: number }) =>
  kinora.as(operator, changeChoice, {
    params: { ...inCategories, choice_id: (await findCategory(name)).id },
    body,
  });
const listShownCategories = async () => (await kinora.as(null, categories, {})).map(({ name }) => name);

describe('an operator', () => {
  test('adds and renames a category, and menus, rows and search show the change at once', async () => {
    // Caches the responses, which have to reflect the changes below.
    expect(await listShownCategories()).toContain('nature');
    expect(Object.keys(await kinora.as(null, allShows, {}))).toEqual(['horror', 'nature']);
    const { id } = await findCategory('nature');
    await kinora.as(operator, addChoice, { params: inCategories, body: { name: '  Slow   TV ' } });
    await change('nature', { name: 'constructor' });
    expect(Object.keys(await kinora.as(null, allShows, {}))).toEqual(['horror', 'constructor']);
    await change('constructor', { name: 'Wilds & Waters' });
    expect(await listShownCategories()).toEqual(expect.arrayContaining(['Slow TV', 'Wilds & Waters']));
    expect((await findCategory('Wilds & Waters')).id).toBe(id);
    const found = await kinora.as(null, search, { body: { keyword: 'waters' } });
    expect(JSON.stringify(found)).toContain('Reef');
  });

  test('moves categories, and menus and rows follow the new order', async () => {
    await change('Wilds & Waters', { place: 1 });
    expect((await listShownCategories())[0]).toBe('Wilds & Waters');
    expect(Object.keys(await kinora.as(null, allShows, {}))).toEqual(['Wilds & Waters', 'horror']);
    await kinora.as(operator, addChoice, { params: inCategories, body: { name: 'aardvarks' } });
    expect((await listShownCategories()).at(-1)).toBe('aardvarks');
  });

  test('can rename the horror category, which keeps its row on the home page, but cannot delete it', async () => {
    await change('horror', { name: 'Grusel' });
    const row = await kinora.as(null, popularHorrorShows, { query: {} });
    expect(row.map(({ name }) => name)).toEqual(['Cellar']);
    const { id } = await findCategory('Grusel');
    expect(
      await kinora.refused(operator, deleteChoice, { params: { ...inCategories, choice_id: id } }),
    ).toMatchObject({ status: 409, message: expect.stringContaining('home page') });
  });

  test.each([
    ['Wilds & Waters', 'There is already a category called “Wilds & waters”'],
    ['Ｃｏｍｅｄｙ', 'There is already a category called “Comedy”'],
    ['CRIME AND MYSTERY', 'There is already a category called “CRIME AND MYSTERY”'],
    ['__proto__', 'A name consists of letters, digits, spaces and symbols such as & and -'],
    ['2024', 'A name consists of letters, digits, spaces and symbols such as & and -'],
    ['<b>', 'A name consists of letters, digits, spaces and symbols such as & and -'],
    ['x', 'Name must be 2 to 40 characters'],
    [' ', 'Name is required'],
  ])('a category called “%s” is refused with %s', async (name, message) => {
    const input = { params: inCategories, body: { name } };
    expect(await kinora.refused(operator, addChoice, input)).toMatchObject({
      status: 422,
      errors: { name: message },
    });
  });

  test('adds a language only if neither its name nor its code is taken', async () => {
    const body = { name: 'Welsh', code: 'CY' };
    await kinora.as(operator, addChoice, { params: inLanguages, body });
    expect(await kinora.as(null, showLanguages, {})).toContainEqual(
      expect.objectContaining({ name: 'Welsh', code: 'cy', is_hidden: false }),
    );
    for (const [again, errors] of [
      [{ name: 'Cymraeg', code: 'cy' }, { code: 'There is already a language with the code cy' }],
      [{ name: 'welsh', code: 'wel' }, { name: expect.stringContaining('already') }],
      [{ name: 'Breton' }, { code: 'Code is required' }],
      [{ name: 'Breton', code: 'b1' }, { code: expect.stringContaining('two or three letters') }],
    ] as const)
      expect(await kinora.refused(operator, addChoice, { params: inLanguages, body: again })).toMatchObject({
        status: 422,
        errors,
      });
  });

  test('finds the changes to categories and languages in the audit log', async () => {
    const { rows } = await kinora.as(operator, auditLog, { query: { page: 1, act: 'choices-changed' } });
    const reasons = rows.map(({ reason }) => reason);
    expect(reasons).toEqual(
      expect.arrayContaining(['“Slow TV” added', '“Grusel” renamed from “horror”', '“Welsh” added']),
    );
    expect(reasons.some((reason) => reason?.includes('moved from'))).toBe(true);
  });
});

test('creators keep a hidden category and language, and nobody else can choose them, not even staff', async () => {
  const [creator, other] = [await kinora.subscriber(), await kinora.subscriber()];
  const drama = await findCategory('drama');
  const [, hindi] = await kinora.as(null, showLanguages, {});
  const language = hindi?.id ?? 0;
  const body = { ...showForm, category: [drama.id], language };
  const { id: show_id } = await kinora.as(creator, createShow, { body });
  await kinora.as(creator, saveManagedProfile, { body: { name: creator.name, languages: ['Hindi'] } });

  await change('drama', { is_hidden: true });
  const params = { ...inLanguages, choice_id: language };
  await kinora.as(operator, changeChoice, { params, body: { is_hidden: true } });
  expect(await kinora.refused(other, createShow, { body })).toMatchObject({
    status: 422,
    errors: { category: expect.any(String), language: expect.any(String) },
  });
  await kinora.as(creator, editShow, { params: { show_id }, body: { ...body, title: 'Still here' } });
  expect(asPage(await kinora.as(creator, publisherShows, {})).rows).toMatchObject([
    { title: 'Still here', category: [{ id: drama.id }], language_id: language },
  ]);
  const profile = { name: creator.name, languages: ['Hindi', 'English'] };
  expect((await kinora.as(creator, saveManagedProfile, { body: profile })).languages).toEqual([
    'English',
    'Hindi',
  ]);
  expect(await kinora.refused(other, saveManagedProfile, { body: profile })).toMatchObject({ status: 422 });
  const [reef] = await kinora.context.db
    .selectFrom('shows')
    .select('id')
    .where('title', '=', 'Reef')
    .execute();
  const correction = { maturity_level: 'T - Teen' as const, category: [drama.id], reason: 'It is a drama.' };
  expect(
    await kinora.refused(operator, correctShow, { params: { show_id: reef?.id ?? 0 }, body: correction }),
  ).toMatchObject({ status: 422 });
});

test('a choice in use cannot be deleted until its last show has been deleted permanently', async () => {
  const publisher = await kinora.subscriber();
  const { id } = await findCategory('romance');
  const params = { ...inCategories, choice_id: id };
  const show = await kinora.as(publisher, createShow, { body: { ...showForm, category: [id] } });
  const refusal = async () => (await kinora.refused(operator, deleteChoice, { params })).message;
  expect(await refusal()).toContain('used by 1 show.');
  expect((await findCategory('romance')).obstacle).toBe(await refusal());
  await kinora.as(publisher, deleteShow, { params: { show_id: show.id } });
  expect(await refusal()).toContain('used by 1 show in the trash.');
  const [entry] = await kinora.as(publisher, listTrash, {});
  await kinora.as(publisher, deletePermanently, { params: { trash_id: entry?.id ?? 0 } });
  await kinora.as(operator, deleteChoice, { params });
  expect(await listShownCategories()).not.toContain('romance');
  expect(await kinora.refused(operator, deleteChoice, { params })).toMatchObject({ status: 404 });
});

test('when a category is deleted while a creator chooses it, exactly one of the two calls is refused', async () => {
  const publishers = await Promise.all(Array.from({ length: 4 }, () => kinora.subscriber()));
  for (const publisher of publishers) {
    const name = `race ${publisher.id}`;
    await kinora.as(operator, addChoice, { params: inCategories, body: { name } });
    const { id } = await findCategory(name);
    const [created, deleted] = await Promise.allSettled([
      kinora.as(publisher, createShow, { body: { ...showForm, category: [id] } }),
      kinora.as(operator, deleteChoice, { params: { ...inCategories, choice_id: id } }),
    ]);
    expect([created.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = created.status === 'rejected' ? created : deleted;
    expect(refused).toMatchObject({ reason: { status: created.status === 'rejected' ? 422 : 409 } });
  }
});

test('commands list and change categories and languages', async () => {
  const run = (list: string, ...args: string[]) => runCommandLine(kinora, [list, ...args]);
  expect(await run('languages', 'add', 'br', 'Breton')).toEqual({ code: 0, text: 'Added.' });
  const [id = ''] = /^\d+(?= +Breton +br )/m.exec((await run('languages', 'list')).text) ?? [];
  expect((await run('languages', 'rename', id, 'Brezhoneg')).code).toBe(0);
  expect((await run('languages', 'move', id, '1')).code).toBe(0);
  expect((await run('languages', 'hide', id)).code).toBe(0);
  expect((await kinora.as(null, showLanguages, {}))[0]).toMatchObject({ name: 'Brezhoneg', is_hidden: true });
  expect((await run('languages', 'show', id)).code).toBe(0);
  expect(await run('languages', 'move', id, 'first')).toEqual({
    code: 1,
    text: 'place: Enter a position of 1 or more',
  });
  expect((await run('languages', 'rename', id)).text).toContain('<name> is missing.');
  expect(await run('languages', 'delete', id)).toEqual({ code: 0, text: 'Deleted.' });
  expect(await run('languages', 'delete', id)).toEqual({
    code: 1,
    text: 'This language does not exist. Someone may have deleted it.',
  });
  expect((await run('categories', 'add', 'Westerns')).code).toBe(0);
  expect(await listShownCategories()).toContain('Westerns');
});
