import { sql } from 'kysely';
import type { Context } from '../../server/src/context.ts';
import type { Db } from '../../server/src/db/types.ts';
import { capitalizeWords, seededRandom, pickWords, vocabulary } from './words.ts';

export type Catalogue = { titles: string[]; people: string[]; episodes: string[]; rare: string[] };

const episodesPerShow = 8;
const peoplePerShow = 5;
const batchSize = 2_000;

/** Inserts shows, each with a cast, genres, a season and episodes (`addFilms` makes them playable). */
export async function fillCatalogue({ db, clock }: Context, shows: number): Promise<Catalogue> {
  const random = seededRandom(7);
  const words = vocabulary(40_000, random);
  const pick = pickWords(words, random);
  const names = vocabulary(12_000, random).map(capitalizeWords);
  const name = () => names[Math.floor(random() * names.length)] ?? '';
  const cast = Array.from({ length: shows / 2 }, () => `${name()} ${name()}`);
  const catalogue: Catalogue = { titles: [], people: [], episodes: [], rare: words.slice(-5_000) };
  const past = new Date(clock.now().getTime() - 20 * 86_400_000).toISOString();
  const { id: publisher_id } = await db
    .insertInto('users')
    .values({ email: 'bench@example.com', name: 'Bench', password_hash: '', created_at: past })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < shows; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, shows - from) }, () => ({
      title: capitalizeWords(pick(1 + Math.floor(random() * 4))).slice(0, 50),
      description: `${pick(30 + Math.floor(random() * 30))}.`.slice(0, 500),
      cast: Array.from({ length: peoplePerShow }, () => cast[Math.floor(random() * cast.length)] ?? ''),
      episodes: Array.from({ length: episodesPerShow }, () =>
        capitalizeWords(pick(1 + Math.floor(random() * 4))).slice(0, 100),
      ),
      level: ['E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult'][Math.floor(random() * 4)],
    }));
    await insertShows(db, publisher_id, past, JSON.stringify(rows));
    catalogue.titles.push(...rows.map((row) => row.title));
    catalogue.people.push(...rows.flatMap((row) => row.cast[0] ?? []));
    catalogue.episodes.push(...rows.flatMap((row) => row.episodes[0] ?? []));
  }
  return catalogue;
}

async function insertShows(db: Db, publisher_id: number, past: string, rows: string): Promise<void> {
  await sql`with given as (
      select row_number() over () as n, input.* from jsonb_to_recordset(${rows}::jsonb)
        as input (title text, description text, "cast" text[], episodes text[], level text)
    ), show as (
      insert into shows (publisher_id, title, description, maturity_level, language_id, release_date, created_at, updated_at)
      select ${publisher_id}, title, description, level, 1, ${past}, ${past}, ${past} from given order by n
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as n from show
    ), people as (
      insert into show_cast select id, person.n, person.name
      from numbered join given using (n), unnest("cast") with ordinality person (name, n)
    ), genres as (
      insert into show_categories select id, 1 + id % 17 from numbered union select id, 1 + (id / 17) % 17 from numbered
    ), season as (
      insert into seasons (show_id, title, description, release_date, created_at, updated_at)
      select id, 'Season 1', 'The first year.', ${past}, ${past}, ${past} from numbered returning id, show_id
    )
    insert into episodes (season_id, show_id, title, episode_number, release_at, release_zone, had_video, created_at, updated_at)
    select season.id, show_id, episode.title, episode.n, ${past}, 'UTC', true, ${past}, ${past}
    from season join numbered on numbered.id = show_id join given using (n),
      unnest(episodes) with ordinality episode (title, n)`.execute(db);
}

/** Adds a ready video to every episode, in the database only. */
export async function addFilms({ db, clock }: Context): Promise<void> {
  const now = clock.now().toISOString();
  await sql`insert into videos
      (episode_id, status, process_status, duration_s, width, height, prefix, created_at, updated_at, ready_at)
    select id, 'ready', 100, 1500, 1920, 1080, 'videos/' || id, ${now}, ${now}, ${now} from episodes`.execute(
    db,
  );
  await sql`update episodes set video_id = videos.id from videos where videos.episode_id = episodes.id`.execute(
    db,
  );
}
