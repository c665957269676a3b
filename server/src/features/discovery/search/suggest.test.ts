import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import type { UserData } from '@kinora/contract/accounts/account';
import { searchSuggestions } from '@kinora/contract/discovery/search';
import { after, day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { addEpisodeWithoutVideo, addCatalogueShow } from '#test/show-in-catalogue.ts';

let kinora: TestApp;
let lighthouse: number;
beforeAll(async () => {
  kinora = await startTestApp();
  const { context } = kinora;
  lighthouse = await addCatalogueShow(context, {
    title: 'Lighthouse Keepers',
    cast: ['Lina Lightfoot', 'Éva Marsh'],
    categories: ['crime_mystery'],
    episodes: ['Lights Out', 'Arrival'],
  });
  await addCatalogueShow(context, { title: 'The Last Light', categories: ['drama'] });
  await addCatalogueShow(context, {
    title: 'Light After Dark',
    maturity_level: 'A - Adult',
    cast: ['Lightning Joe'],
    categories: ['horror'],
    episodes: ['Lightless'],
  });
  await addCatalogueShow(context, { title: 'Lightwell Plans', cast: ['Lighton Draft'], episodes: [] });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const listSuggestions = async (keyword: string, viewer: UserData | null = null) =>
  (await kinora.as(viewer, searchSuggestions, { query: { keyword } })).map(
    ({ kind, text }) => `${kind}: ${text}`,
  );

describe('while a viewer types', () => {
  test('matches of every kind that begin with the text come first, and the suggestion of a show includes its id', async () => {
    const viewer = await kinora.member();
    expect(await listSuggestions('light', viewer)).toEqual([
      'show: Light After Dark',
      'show: Lighthouse Keepers',
      'cast: Lightning Joe',
      'episode: Lightless',
      'episode: Lights Out',
      'show: The Last Light',
      'cast: Lina Lightfoot',
    ]);
    const [first] = await kinora.as(viewer, searchSuggestions, { query: { keyword: 'lighth' } });
    expect(first).toEqual({ kind: 'show', text: 'Lighthouse Keepers', show_id: lighthouse });
  });

  test('accents, hyphens and misspellings are tolerated', async () => {
    expect(await listSuggestions('EVA')).toEqual(['cast: Éva Marsh']);
    expect(await listSuggestions('light-house')).toContain('show: Lighthouse Keepers');
    expect(await listSuggestions('lihgthouse')).toEqual(['show: Lighthouse Keepers']);
  });

  test('a genre is suggested by any of its words, if it has a show to watch', async () => {
    expect(await listSuggestions('myst')).toEqual(['category: crime_mystery']);
    expect(await listSuggestions('crime and my')).toEqual(['category: crime_mystery']);
    expect(await listSuggestions('romance')).toEqual([]);
  });

  test('no show above the maturity setting is suggested, nor its cast, genres or episodes', async () => {
    const viewer = await kinora.member();
    expect(await listSuggestions('lightn', viewer)).toEqual(['cast: Lightning Joe']);
    await kinora.as(viewer, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
    expect(await listSuggestions('lightning', viewer)).toEqual([]);
    expect(await listSuggestions('lightless', viewer)).toEqual([]);
    expect(await listSuggestions('after dark', viewer)).toEqual([]);
    expect(await listSuggestions('horror', viewer)).toEqual([]);
    expect(await listSuggestions('lightn')).toEqual(['cast: Lightning Joe']);
    expect(await listSuggestions('lightl')).toEqual(['episode: Lightless']);
    expect(await listSuggestions('horror')).toEqual(['category: horror']);
  });

  test('nothing about an unreleased show is suggested', async () => {
    expect(await listSuggestions('lightwell')).toEqual([]);
    expect(await listSuggestions('draft')).toEqual([]);
  });

  test('the title of an episode is suggested from the moment it is released', async () => {
    const release_at = after(kinora.context.clock.now(), day);
    const title = 'Quicksand';
    const episode_id = await addEpisodeWithoutVideo(kinora.context, lighthouse, { title, release_at });
    await addFilm(kinora.context, episode_id);
    expect(await listSuggestions('quick')).toEqual([]);
    kinora.advance(day + 1);
    expect(await listSuggestions('quick')).toEqual(['episode: Quicksand']);
  });

  test('there are at most eight suggestions, and each kind keeps its share', async () => {
    for (let count = 1; count <= 9; count++)
      await addCatalogueShow(kinora.context, { title: `Pine Tree ${count}`, cast: [`Ada Pine ${count}`] });
    const kinds = (await listSuggestions('pine')).map((one) => one.split(':')[0]);
    expect(kinds).toEqual([...Array(6).fill('show'), 'cast', 'cast']);
  });

  test('nothing is suggested for punctuation, and a query of only spaces is refused', async () => {
    expect(await listSuggestions('%_:*')).toEqual([]);
    const refusal = await kinora.refused(null, searchSuggestions, { query: { keyword: '  ' } });
    expect(refusal.errors).toEqual({ keyword: 'Please enter a search query!' });
  });
});
