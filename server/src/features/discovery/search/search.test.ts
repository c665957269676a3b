import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import type { UserData } from '@kinora/contract/accounts/account';
import { search } from '@kinora/contract/discovery/search';
import { after, day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { addEpisodeWithoutVideo, addCatalogueShow } from '#test/show-in-catalogue.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const findTitles = async (keyword: string, viewer: UserData | null = null): Promise<string[]> =>
  (await kinora.as(viewer, search, { body: { keyword } })).map((show) => show.name);

describe('words as people type them', () => {
  beforeAll(async () => {
    await addCatalogueShow(kinora.context, { title: 'Amélie' });
    await addCatalogueShow(kinora.context, { title: 'Amelia Earhart' });
    await addCatalogueShow(kinora.context, { title: 'Sci-Fi Nights' });
    await addCatalogueShow(kinora.context, { title: 'SciFi Mornings' });
    await addCatalogueShow(kinora.context, { title: 'Sci Fi Evenings' });
    await addCatalogueShow(kinora.context, { title: "Conan O'Brien" });
    await addCatalogueShow(kinora.context, { title: 'Straße der Löwen' });
    await addCatalogueShow(kinora.context, { title: 'Dark Waters' });
  });

  test.each(['amelei', 'amelie', 'AMÉLIE', 'Amelíe', 'amlie', 'ameelie', 'anelie', 'maelie'])(
    '%s finds Amélie',
    async (keyword) => {
      expect(await findTitles(keyword)).toContain('Amélie');
    },
  );

  test('exact spellings rank above similar ones', async () => {
    await addCatalogueShow(kinora.context, { title: 'Dinner with Amelie' });
    await addCatalogueShow(kinora.context, { title: 'Breakfast with Amelia' });
    expect(await findTitles('with amelie')).toEqual(['Dinner with Amelie', 'Breakfast with Amelia']);
    expect(await findTitles('with amelia')).toEqual(['Breakfast with Amelia', 'Dinner with Amelie']);
  });

  test('an exact title is found without similar ones', async () => {
    expect(await findTitles('amelia earhart')).toEqual(['Amelia Earhart']);
    expect(await findTitles('Amélie')).toEqual(['Amélie', 'Dinner with Amelie']);
  });

  test.each(['sci-fi', 'scifi', 'sci fi', 'Sci–Fi', 'SCIFI'])(
    '%s finds all of its spellings',
    async (keyword) => {
      expect((await findTitles(keyword)).toSorted()).toEqual([
        'Sci Fi Evenings',
        'Sci-Fi Nights',
        'SciFi Mornings',
      ]);
    },
  );

  test.each(["o'brien", 'obrien', 'o brien', 'O’Brien', "conan o'brein"])(
    '%s finds the name with an apostrophe',
    async (keyword) => {
      expect(await findTitles(keyword)).toEqual(["Conan O'Brien"]);
    },
  );

  test('ß matches ss, and accents are ignored', async () => {
    expect(await findTitles('strasse der lowen')).toEqual(['Straße der Löwen']);
  });

  test('swapped adjacent letters are corrected in short words too', async () => {
    expect(await findTitles('drak watres')).toEqual(['Dark Waters']);
  });

  test('prefixes and words in another order are found', async () => {
    expect(await findTitles('earh')).toEqual(['Amelia Earhart']);
    expect(await findTitles('waters dark')).toEqual(['Dark Waters']);
  });

  test('matching most of the words is enough if no show contains all of them', async () => {
    expect(await findTitles('dark waters xyzzyx')).toEqual(['Dark Waters']);
    expect(await findTitles('zzyzx quxqux')).toEqual([]);
  });
});

describe('other scripts', () => {
  beforeAll(async () => {
    await addCatalogueShow(kinora.context, { title: '千と千尋の神隠し' });
    await addCatalogueShow(kinora.context, { title: 'हिन्दी कहानियाँ' });
    await addCatalogueShow(kinora.context, { title: 'أَلف لَيلة وليلة' });
    await addCatalogueShow(kinora.context, { title: 'Тёмные Воды' });
    await addCatalogueShow(kinora.context, { title: '오징어 게임' });
  });

  test.each([
    ['神隠し', '千と千尋の神隠し'],
    ['千', '千と千尋の神隠し'],
    ['कहानियाँ', 'हिन्दी कहानियाँ'],
    ['कहा', 'हिन्दी कहानियाँ'],
    ['الف ليلة', 'أَلف لَيلة وليلة'],
    ['темные', 'Тёмные Воды'],
    ['ТЁМНЫЕ', 'Тёмные Воды'],
    ['тменые', 'Тёмные Воды'],
    ['게임', '오징어 게임'],
  ])('%s finds %s', async (keyword, title) => {
    expect(await findTitles(keyword)).toEqual([title]);
  });
});

test('results are ranked by where the words occur: whole title, start of the title, title, cast, genre, episode, description', async () => {
  const description = 'A horror film crew goes on holiday.';
  await addCatalogueShow(kinora.context, { title: 'Holiday Seven', description });
  await addCatalogueShow(kinora.context, { title: 'Holiday Six', episodes: ['Holiday of Horror'] });
  await addCatalogueShow(kinora.context, { title: 'Holiday Five', categories: ['horror'] });
  await addCatalogueShow(kinora.context, { title: 'Holiday Four', cast: ['Hugo Horror'] });
  await addCatalogueShow(kinora.context, { title: 'House of Horror' });
  await addCatalogueShow(kinora.context, { title: 'Horror House' });
  await addCatalogueShow(kinora.context, { title: 'Horror' });
  const inOrder = [
    'Horror',
    'Horror House',
    'House of Horror',
    'Holiday Four',
    'Holiday Five',
    'Holiday Six',
    'Holiday Seven',
  ];
  expect(await findTitles('horror')).toEqual(inOrder);
  expect(await findTitles('horor')).toEqual(inOrder);
  expect(await findTitles('holiday hugo')).toEqual(['Holiday Four']);
});

test('shows are found by the displayed name of their genre', async () => {
  await addCatalogueShow(kinora.context, { title: 'Telescopes', categories: ['science_technology'] });
  expect(await findTitles('science and technology')).toEqual(['Telescopes']);
  expect(await findTitles('technology')).toEqual(['Telescopes']);
});

describe('what a viewer may not see', () => {
  test('a show is found by an episode title only once the episode is released', async () => {
    const show_id = await addCatalogueShow(kinora.context, { title: 'Slow Tides', episodes: ['Ebb'] });
    const release_at = after(kinora.context.clock.now(), day);
    const episode_id = await addEpisodeWithoutVideo(kinora.context, show_id, {
      title: 'Moonquake',
      release_at,
    });
    await addFilm(kinora.context, episode_id);
    expect(await findTitles('moonquake')).toEqual([]);
    expect(await findTitles('monquake')).toEqual([]);
    expect(await findTitles('slow moonquake tides')).toEqual(['Slow Tides']);
    kinora.advance(day + 1);
    expect(await findTitles('moonquake')).toEqual(['Slow Tides']);
  });

  test('an episode without a film is not found', async () => {
    const show_id = await addCatalogueShow(kinora.context, { title: 'Bare Stage', episodes: ['Overture'] });
    const release_at = after(kinora.context.clock.now(), -day);
    await addEpisodeWithoutVideo(kinora.context, show_id, { title: 'Pizzicato', release_at });
    expect(await findTitles('pizzicato')).toEqual([]);
    expect(await findTitles('overture')).toEqual(['Bare Stage']);
  });

  test('a show without released episodes is not found', async () => {
    await addCatalogueShow(kinora.context, { title: 'Glasshouse Plans', episodes: [] });
    expect(await findTitles('glasshouse plans')).toEqual([]);
  });

  test('a show above the maturity setting is not found', async () => {
    await addCatalogueShow(kinora.context, { title: 'Velvet Knives', maturity_level: 'A - Adult' });
    await addCatalogueShow(kinora.context, { title: 'Velvet Rabbits', maturity_level: 'K - Kids' });
    const viewer = await kinora.member();
    expect((await findTitles('velvet', viewer)).toSorted()).toEqual(['Velvet Knives', 'Velvet Rabbits']);
    await kinora.as(viewer, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
    expect(await findTitles('velvet', viewer)).toEqual(['Velvet Rabbits']);
    expect(await findTitles('velvet knives', viewer)).toEqual(['Velvet Rabbits']);
    expect((await findTitles('velvet')).toSorted()).toEqual(['Velvet Knives', 'Velvet Rabbits']);
  });
});

describe('after a change', () => {
  const updateShow = (id: number, set: { title?: string; deleted_at?: Date; description?: string }) =>
    kinora.context.db.updateTable('shows').set(set).where('id', '=', id).execute();

  test('a renamed show is found by its new name only, a deleted one not at all', async () => {
    const id = await addCatalogueShow(kinora.context, { title: 'Working Title' });
    await updateShow(id, { title: 'Marzipan Moon' });
    expect(await findTitles('working title')).toEqual([]);
    expect(await findTitles('marzipan')).toEqual(['Marzipan Moon']);
    await updateShow(id, { deleted_at: kinora.context.clock.now() });
    expect(await findTitles('marzipan')).toEqual([]);
  });

  test('a show is found by its current cast, genres, description and episodes only', async () => {
    const { db } = kinora.context;
    const id = await addCatalogueShow(kinora.context, {
      title: 'Ledger',
      description: 'About quicksilver.',
      cast: ['Odalys Quill'],
      categories: ['nature'],
      episodes: ['Balance Sheet'],
    });
    for (const keyword of ['quicksilver', 'odalys', 'nature', 'balance sheet'])
      expect(await findTitles(keyword)).toEqual(['Ledger']);
    await updateShow(id, { description: 'About verdigris.' });
    await db.updateTable('show_cast').set({ name: 'Peregrine Ash' }).where('show_id', '=', id).execute();
    await db.deleteFrom('show_categories').where('show_id', '=', id).execute();
    await db.updateTable('episodes').set({ title: 'Double Entry' }).where('show_id', '=', id).execute();
    for (const keyword of ['quicksilver', 'odalys', 'nature', 'balance sheet'])
      expect(await findTitles(keyword)).toEqual([]);
    for (const keyword of ['verdigris', 'peregrine', 'double entry'])
      expect(await findTitles(keyword)).toEqual(['Ledger']);
    await db.deleteFrom('show_cast').where('show_id', '=', id).execute();
    expect(await findTitles('peregrine')).toEqual([]);
  });
});
