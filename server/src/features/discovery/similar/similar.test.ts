import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { similarShows } from '@kinora/contract/catalogue/shows';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCatalogueShow, type ShowInCatalogue } from '#test/show-in-catalogue.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
const ids: Record<string, number> = {};
beforeAll(async () => {
  kinora = await startTestApp();
  const shows: ShowInCatalogue[] = [
    { title: 'Sea', categories: ['drama', 'nature'], cast: ['Inès Duval'] },
    { title: 'Shore', categories: ['drama', 'nature'] },
    { title: 'Stage', categories: ['drama'] },
    { title: 'Adults on Stage', categories: ['drama'], maturity_level: 'A - Adult' },
    { title: 'Kitchen', categories: ['food_travel'], cast: ['INÈS DUVAL', 'Noor Haddad'] },
    { title: 'Cellar', categories: ['horror'] },
    { title: 'Attic', categories: [], cast: [] },
    { title: 'Unfinished', categories: ['drama'], episodes: [] },
  ];
  for (const show of shows) ids[show.title] = await addCatalogueShow(kinora.context, show);
});
afterAll(() => kinora[Symbol.asyncDispose]());

type Viewer = Parameters<TestApp['as']>[0];

const listSimilarTitles = async (title: string, limit = 15, viewer: Viewer = null) =>
  (await kinora.as(viewer, similarShows, { params: { show_id: ids[title] ?? 0 }, query: { limit } })).map(
    ({ name }) => name,
  );

describe('similar shows', () => {
  test('similar shows are ordered by shared genres, then shared people, then popularity', async () => {
    const all = await listSimilarTitles('Sea');
    expect(all[0]).toBe('Shore');
    expect(all.slice(1, 3).toSorted()).toEqual(['Adults on Stage', 'Stage']);
    expect(all[3]).toBe('Kitchen');
    expect(all.slice(4).toSorted()).toEqual(['Attic', 'Cellar']);
    expect(await listSimilarTitles('Sea', 2)).toHaveLength(2);
  });

  test('similar shows are listed even for a show without genres or cast', async () => {
    expect((await listSimilarTitles('Attic')).toSorted()).toEqual([
      'Adults on Stage',
      'Cellar',
      'Kitchen',
      'Sea',
      'Shore',
      'Stage',
    ]);
  });

  test('similar shows respect the viewer’s maturity setting', async () => {
    const teen = await kinora.member();
    await kinora.context.db
      .updateTable('users')
      .set({ maturity_level: 'T - Teen' })
      .where('id', '=', teen.id)
      .execute();
    expect(await listSimilarTitles('Sea', 15, teen)).not.toContain('Adults on Stage');
    const hidden = { params: { show_id: ids['Adults on Stage'] ?? 0 }, query: {} };
    expect((await kinora.refused(teen, similarShows, hidden)).status).toBe(404);
  });

  test('similar shows are not listed for an unreleased show, except to its publisher', async () => {
    const input = { params: { show_id: ids['Unfinished'] ?? 0 }, query: {} };
    expect((await kinora.refused(null, similarShows, input)).status).toBe(404);
    const publisher = await kinora.member('Maker');
    await kinora.context.db
      .updateTable('shows')
      .set({ publisher_id: publisher.id })
      .where('id', '=', ids['Unfinished'] ?? 0)
      .execute();
    expect(await kinora.as(publisher, similarShows, input)).not.toEqual([]);
    expect(
      (await kinora.refused(null, similarShows, { params: { show_id: 999_999 }, query: {} })).status,
    ).toBe(404);
  });

  test('the list of similar shows is empty if there is no other show', async () => {
    await using other = await startTestApp();
    const { show_id } = await addShow(other.context, { title: 'Alone', category: 'drama' });
    expect(await other.as(null, similarShows, { params: { show_id }, query: {} })).toEqual([]);
  });
});
