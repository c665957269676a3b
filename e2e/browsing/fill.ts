import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { fillCatalogue, type ShowPlan } from '../catalogue.ts';
import { catalogueFile, hostileTitle } from './catalogue-test.ts';
import { haveItWatched, quay } from './watched.ts';

const plans: readonly ShowPlan[] = [
  {
    title: 'Orbit of Small Things',
    description: 'A satellite engineer explains the sky, one screw at a time.',
    genres: ['science_technology', 'documentary'],
    color: '#27506b',
    seasons: [['The Screw']],
  },
  {
    title: 'The House That Listens',
    description: 'Nobody has lived here for years. The house has been waiting.',
    genres: ['horror'],
    color: '#3a2440',
    seasons: [['The Key']],
  },
  {
    title: 'For Grown Ups Only',
    description: 'A courtroom drama that spares nobody.',
    genres: ['drama'],
    color: '#4b4b1f',
    maturity_level: 'A - Adult',
    seasons: [['The Verdict']],
  },
  {
    title: hostileTitle,
    description: `${'Very'.repeat(30)}long words, <b>tags</b> & \u202Ebackward text \u{1F480}`,
    genres: ['drama'],
    color: '#5b5b66',
    cast: ['<img src=x onerror=alert(2)>'],
    seasons: [['<svg onload=alert(3)>']],
  },
  {
    title: quay,
    description: 'A ticket seller keeps the secrets that travellers leave behind.',
    genres: ['drama', 'romance'],
    color: '#7a3b2e',
    cast: ['Inès Duval', 'Noor Haddad'],
    seasons: [['First Ferry', 'The Lost Coat', 'Low Tide'], ['Second Winter']],
  },
  {
    title: 'Next Spring',
    description: 'Comes when the snow is gone.',
    genres: ['drama'],
    color: '#2e6b3b',
    seasons: [['Thaw']],
    comes_in_days: 20,
  },
];

test('a publisher fills the catalogue that the others browse', async ({ baseURL }, info) => {
  test.setTimeout(400_000);
  const base = baseURL ?? '';
  const shows = await fillCatalogue(base, info.outputPath(), plans);
  await haveItWatched(base, shows[quay] ?? 0);
  await writeFile(catalogueFile(), JSON.stringify(shows));
});
