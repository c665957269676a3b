import { randomUUID } from 'node:crypto';
import type { MaturityLevel } from '@kinora/contract/schemas';
import type { Context } from '#context.ts';
import { after, day } from '#clock.ts';
import { addFilm } from '#test/film.ts';

export type ShowInCatalogue = {
  title: string;
  description?: string;
  maturity_level?: MaturityLevel;
  cast?: string[];
  categories?: string[];
  /** Titles of episodes that are released and playable. */
  episodes?: string[];
};

/** Inserts a released show with films directly into the database; returns its id. */
export async function addCatalogueShow(context: Context, show: ShowInCatalogue): Promise<number> {
  const { db } = context;
  const yesterday = after(context.clock.now(), -day);
  const timestamps = { created_at: yesterday, updated_at: yesterday };
  const { id: publisher_id } = await db
    .insertInto('users')
    .values({
      email: `${randomUUID()}@example.com`,
      name: 'Pia Publisher',
      password_hash: '',
      created_at: yesterday,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { title, description = 'Nothing to see here.', maturity_level = 'E - Everyone' } = show;
  const { id } = await db
    .insertInto('shows')
    .values({ publisher_id, title, description, maturity_level, release_date: yesterday, ...timestamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, name] of (show.cast ?? []).entries())
    await db
      .insertInto('show_cast')
      .values({ show_id: id, position: index + 1, name })
      .execute();
  for (const name of show.categories ?? [])
    await db
      .insertInto('show_categories')
      .columns(['show_id', 'category_id'])
      .expression((eb) =>
        eb
          .selectFrom('categories')
          .where('name', '=', name)
          .select([eb.val(id).as('show_id'), 'id']),
      )
      .execute();
  for (const episode of show.episodes ?? ['Pilot'])
    await addFilm(
      context,
      await addEpisodeWithoutVideo(context, id, { title: episode, release_at: yesterday }),
    );
  return id;
}

/** Inserts an episode without a video, in a separate season; returns its id. */
export async function addEpisodeWithoutVideo(
  { db, clock }: Context,
  show_id: number,
  { title, release_at }: { title: string; release_at: Date },
): Promise<number> {
  const timestamps = { created_at: clock.now(), updated_at: clock.now() };
  const { id: season_id } = await db
    .insertInto('seasons')
    .values({ show_id, title: 'Season', description: 'A year.', release_date: release_at, ...timestamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('episodes')
    .values({
      season_id,
      show_id,
      title,
      episode_number: 1,
      release_at,
      release_zone: 'UTC',
      ...timestamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
