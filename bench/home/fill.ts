import { sql } from 'kysely';
import { insertImage } from '../../server/src/features/catalogue/image-queries.ts';
import { storePicture } from '../../server/src/services/pictures.ts';
import { addFilm } from '../../server/test/film.ts';
import type { Context } from '../../server/src/context.ts';
import { after, day } from '../../server/src/clock.ts';
import { drawPicture, seededRandom } from './draw.ts';

const titleStarts = [
  'The Last',
  'A Quiet',
  'Northern',
  'Borrowed',
  'Paper',
  'Salt',
  'Hollow',
  'Second',
  'Glass',
  'The Long',
];
const titleNouns = [
  'Harbour',
  'Winter',
  'Orchard',
  'Signal',
  'Ledger',
  'Kitchen',
  'Meridian',
  'Choir',
  'Ferry',
  'Season',
];
const titleEndings = ['', ' of Small Things', ' After Dark', ' Without Maps'];
const cast = [
  'Inès Duval',
  'Noor Haddad',
  'Tomas Reyes',
  'Mai Lind',
  'Kofi Asare',
  'Ada Brook',
  'Ravi Menon',
];
const levels = ['E - Everyone', 'E - Everyone', 'T - Teen', 'E - Everyone', 'A - Adult', 'K - Kids'] as const;

/** Pictures are drawn for this many shows; further shows reuse them. */
const maxPictures = 24;

/** As in a real service, most shows belong to a few genres. */
const genreOf = (random: () => number, genres: readonly number[]) =>
  genres[Math.floor(random() ** 1.6 * genres.length)] ?? 1;

/** Draws the picture of a show. */
type Draw = (show: number, kind: 'landscape' | 'portrait') => Buffer | Promise<Buffer>;

const drawHills: Draw = (show, kind) =>
  drawPicture(show, kind === 'landscape' ? { width: 1920, height: 1080 } : { width: 720, height: 1080 });

/**
 * Fills an empty service with shows of three episodes, and announces one upcoming show for every eight.
 * @param viewer_id the viewer who has begun to watch two of the shows; null for none.
 */
export async function fillHome(
  context: Context,
  count: number,
  viewer_id: number | null,
  draw = drawHills,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const genres = (await db.selectFrom('categories').select('id').orderBy('id').execute()).map(({ id }) => id);
  // A young service has shows in only a few genres.
  const used = genres.slice(0, Math.min(genres.length, 3 + Math.ceil(count / 3)));
  const publishers = await insertPublishers(context);
  const pictures = await storePictures(context, Math.min(count, maxPictures), draw);
  const announced = Math.min(12, Math.ceil(count / 8));
  for (let number = 0; number < count + announced; number += 1) {
    const random = seededRandom(number);
    const title = `${titleStarts[number % 10]} ${titleNouns[Math.floor(number / 7) % 10]}${titleEndings[Math.floor(number / 70) % 4]}`;
    const release =
      number < count
        ? after(now, -(1 + ((number * 11) % 150)) * day)
        : after(now, (5 + number - count) * day);
    const timestamps = { created_at: release < now ? release : now, updated_at: now };
    const picture = pictures[number % pictures.length];
    const { id: show_id } = await db
      .insertInto('shows')
      .values({
        publisher_id: publishers[number % publishers.length] ?? 0,
        title,
        description: `${title}: what four people find when the road ends, and what they decide to keep to themselves. A story in weekly parts.`,
        maturity_level: levels[number % levels.length] ?? 'E - Everyone',
        language_id: 1,
        release_date: release,
        landscape_id: picture?.landscape ?? null,
        portrait_id: picture?.portrait ?? null,
        ...timestamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const category_ids = new Set([genreOf(random, used), ...(random() < 0.6 ? [genreOf(random, used)] : [])]);
    await db
      .insertInto('show_categories')
      .values([...category_ids].map((category_id) => ({ show_id, category_id })))
      .execute();
    await db
      .insertInto('show_cast')
      .values(
        [0, 1, 2].map((position) => ({
          show_id,
          position: position + 1,
          name: cast[(number + position) % cast.length] ?? '',
        })),
      )
      .execute();
    const { id: season_id } = await db
      .insertInto('seasons')
      .values({
        show_id,
        title: 'Season 1',
        description: 'How it began.',
        release_date: release,
        ...timestamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const episode_number of [1, 2, 3]) {
      const release_at = after(release, (episode_number - 1) * 7 * day);
      const { id: episode_id } = await db
        .insertInto('episodes')
        .values({
          season_id,
          show_id,
          title: `Part ${episode_number}`,
          description: 'The road goes on a little longer than the map said it would.',
          episode_number,
          release_at,
          release_zone: 'UTC',
          ...timestamps,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addFilm(context, episode_id);
      if (viewer_id !== null && number < 2 && episode_number === 1)
        await db
          .insertInto('watch_progress')
          .values({ user_id: viewer_id, episode_id, position_s: 240, finished: false, updated_at: now })
          .execute();
    }
  }
  await sql`update show_scores set popular = 1000.0 / show_id, trend = show_id * 37 % 101`.execute(db);
}

type Pictures = { landscape: number; portrait: number };

async function storePictures(
  { db, storage, clock }: Context,
  count: number,
  draw: Draw,
): Promise<Pictures[]> {
  const store = async (show: number, kind: 'landscape' | 'portrait') =>
    storePicture(storage, { source: await draw(show, kind), kind }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
  const pictures: Pictures[] = [];
  for (let show = 0; show < count; show += 1) {
    const [landscape, portrait] = await Promise.all([store(show, 'landscape'), store(show, 'portrait')]);
    pictures.push({ landscape, portrait });
  }
  return pictures;
}

/** Creates the people who publish the shows, and returns their ids. */
async function insertPublishers({ db, clock }: Context): Promise<number[]> {
  const rows = await db
    .insertInto('users')
    .values(
      ['Mina Okoye', 'Jonas Falk', 'Lucía Prado', 'Studio Nine', 'Ewa Lis'].map((name, index) => ({
        email: `publisher-${index}@example.com`,
        name,
        password_hash: 'none',
        created_at: clock.now(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
