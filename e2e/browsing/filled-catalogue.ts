import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillCatalogue, type ShowPlan } from '../catalogue.ts';
import { watchAndFollow, watchedShow } from './watch-and-follow.ts';

/** A title that an attacker might enter to inject code into the pages that show it. */
export const hostileTitle = '<script>alert(1)</script> \u202Eevil 🎬';

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
    title: watchedShow,
    description: 'A ticket seller keeps the secrets that travelers leave behind.',
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
    release_in_days: 20,
  },
];

/**
 * Returns the ids of the shows to browse, by title. The first journey that asks fills the shared
 * Kinora; the others wait until that is done.
 */
export async function fillSharedKinora(base: string): Promise<Record<string, number>> {
  const folder = process.env['E2E_DATA_DIR'] ?? '';
  const resultFile = join(folder, 'catalogue.json');
  const isFirst = await mkdir(join(folder, 'filling')).then(
    () => true,
    () => false,
  );
  if (isFirst)
    await writeAtomically(
      resultFile,
      await createAndWatchShows(base).catch((error: unknown) => ({ error: String(error) })),
    );
  for (;;) {
    const text = await readFile(resultFile, 'utf8').catch(() => null);
    const found = text && (JSON.parse(text) as { shows: Record<string, number> } | { error: string });
    if (found && 'error' in found) throw new Error(`The catalogue could not be filled: ${found.error}`);
    if (found) return found.shows;
    await sleep(500);
  }
}

async function createAndWatchShows(base: string): Promise<{ shows: Record<string, number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-fill-'));
  try {
    const shows = await fillCatalogue(base, folder, plans);
    await watchAndFollow(base, shows[watchedShow] ?? 0);
    return { shows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeAtomically(file: string, content: object): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(content));
  await rename(`${file}.part`, file);
}
