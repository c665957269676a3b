import type { Tx } from '@kinora/server/db/types';
import { announcedAt, createdAt, releaseOf } from '#episode-dates.ts';
import type { DemoShow } from '#show.ts';

/** A show of the demo catalogue with the ids of its rows; `number` counts its episodes across seasons from 0. */
export type SeededShow = {
  id: number;
  show: DemoShow;
  episodes: { id: number; number: number; release_at: Date; is_uploaded: boolean }[];
};

export async function insertShow(
  tx: Tx,
  show: DemoShow,
  publisher_id: number,
  now: Date,
): Promise<SeededShow> {
  const [first] = show.seasons;
  if (!first) throw new Error(`${show.title} has no season`);
  const release_date = releaseOf(first, 0, now);
  const made = { created_at: createdAt(release_date, now), updated_at: now };
  const { id } = await tx
    .insertInto('shows')
    .values((eb) => ({
      publisher_id,
      title: show.title,
      description: show.description,
      language_id: eb.selectFrom('languages').select('id').where('name', '=', show.language),
      maturity_level: show.maturity_level,
      release_date,
      ...made,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('show_categories')
    .columns(['show_id', 'category_id'])
    .expression((eb) =>
      eb
        .selectFrom('categories')
        .where('name', 'in', show.categories)
        .select([eb.val(id).as('show_id'), 'id']),
    )
    .execute();
  await tx
    .insertInto('show_cast')
    .values(show.cast.map((name, index) => ({ show_id: id, position: index + 1, name })))
    .execute();
  const episodes = [];
  for (const season of show.seasons)
    episodes.push(...(await insertSeason(tx, id, season, episodes.length, now)));
  return { id, show, episodes };
}

async function insertSeason(
  tx: Tx,
  show_id: number,
  season: DemoShow['seasons'][number],
  before: number,
  now: Date,
) {
  const { episodes } = season;
  const release_date = releaseOf(season, 0, now);
  const { id: season_id } = await tx
    .insertInto('seasons')
    .values({
      show_id,
      title: season.title,
      description: season.description,
      release_date,
      created_at: createdAt(release_date, now),
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moments = episodes.map((_, index) => releaseOf(season, index, now));
  const rows = await tx
    .insertInto('episodes')
    .values(
      episodes.map(({ title, description }, index) => ({
        title,
        description,
        season_id,
        show_id,
        episode_number: index + 1,
        release_at: moments[index] ?? release_date,
        release_zone: 'UTC',
        announced_at: announcedAt(moments[index] ?? release_date, now),
        // Its film is being made, so it counts towards the weekly limit even if it is deleted.
        had_video: true,
        created_at: createdAt(moments[index] ?? release_date, now),
        updated_at: now,
      })),
    )
    .returning(['id', 'episode_number'])
    .execute();
  return rows.map(({ id, episode_number }) => ({
    id,
    number: before + episode_number - 1,
    release_at: moments[episode_number - 1] ?? release_date,
    is_uploaded: episodes[episode_number - 1]?.is_uploaded ?? false,
  }));
}
