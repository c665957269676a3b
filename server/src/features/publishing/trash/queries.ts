import { sql } from 'kysely';
import { trashDays, type TrashEntry, type TrashKind } from '@kinora/contract/publishing/trash';
import { after, day } from '#clock.ts';
import { picturePath } from '#db/sql.ts';
import type { Db, Tx } from '#db/types.ts';
import { filmBytes, sourceBytes } from '#features/processing/usage-queries.ts';

/** A show, season or episode. */
export type Item = { kind: TrashKind; id: number };

const tableNames = { show: 'shows', season: 'seasons', episode: 'episodes' } as const;

/**
 * Returns the tables with the rows of an item, and in each the column that holds the item's id; the rows of
 * a season include its episodes.
 */
function itemTables({ kind }: Item): { table: 'shows' | 'seasons' | 'episodes'; column: string }[] {
  const own = { table: tableNames[kind], column: 'id' };
  const nested = { show: ['seasons', 'episodes'], season: ['episodes'], episode: [] } as const;
  return [own, ...nested[kind].map((table) => ({ table, column: `${kind}_id` }))];
}

/**
 * Moves an item to the trash, with everything in it that has not been deleted yet.
 * @returns the id of the trash entry; undefined if the item was already deleted.
 */
export async function insertTrash(
  tx: Tx,
  item: Item,
  { publisher_id, deleted_at }: { publisher_id: number; deleted_at: Date },
): Promise<number | undefined> {
  const exists = await tx
    .selectFrom(tableNames[item.kind])
    .select('id')
    .where('id', '=', item.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!exists) return undefined;
  const { id: trash_id } = await tx
    .insertInto('trash_entries')
    .values({ publisher_id, [`${item.kind}_id`]: item.id, deleted_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { table, column } of itemTables(item))
    await sql`update ${sql.table(table)} set deleted_at = ${deleted_at}, trash_id = ${trash_id}
      where ${sql.ref(column)} = ${item.id} and deleted_at is null`.execute(tx);
  return trash_id;
}

/** Selects entries, joined to the `show`, `season` and `episode` that they are or belong to. */
function selectEntries(db: Db) {
  return db
    .selectFrom('trash_entries as entry')
    .leftJoin('episodes as episode', 'episode.id', 'entry.episode_id')
    .leftJoin('seasons as season', (join) =>
      join.on(sql<boolean>`season.id = coalesce(entry.season_id, episode.season_id)`),
    )
    .innerJoin('shows as show', (join) =>
      join.on(sql<boolean>`show.id = coalesce(entry.show_id, season.show_id)`),
    )
    .select([
      'entry.id',
      sql<TrashKind>`case when entry.show_id is not null then 'show'
        when entry.season_id is not null then 'season' else 'episode' end`.as('kind'),
      sql<string>`case when entry.show_id is not null then show.title
        when entry.season_id is not null then season.title else episode.title end`.as('title'),
      sql<TrashEntry['restore_first']>`case
        when entry.show_id is null and show.deleted_at is not null
          then json_build_object('kind', 'show', 'title', show.title)
        when entry.episode_id is not null and season.deleted_at is not null
          then json_build_object('kind', 'season', 'title', season.title) end`.as('restore_first'),
    ]);
}

/** Lists the items that a publisher can restore, latest deletion first. */
export async function listEntries(
  db: Db,
  publisher_id: number,
  { now, every_days }: { now: Date; every_days: number },
): Promise<TrashEntry[]> {
  const slotWindowStart = after(now, -every_days * day);
  const rows = await selectEntries(db)
    .leftJoin('images as landscape', (join) =>
      join.on(
        sql<boolean>`landscape.id = coalesce(episode.landscape_id, season.landscape_id, show.landscape_id)`,
      ),
    )
    .where('entry.publisher_id', '=', publisher_id)
    .orderBy('entry.deleted_at', 'desc')
    .orderBy('entry.id', 'desc')
    .select([
      sql<string | null>`case when entry.show_id is null then show.title end`.as('show_title'),
      sql<string | null>`case when entry.episode_id is not null then season.title end`.as('season_title'),
      picturePath('landscape', 'landscape.key').as('landscape_image'),
      'landscape.color',
      sql<number>`(select count(*)::int from seasons where trash_id = entry.id)`.as('seasons_count'),
      sql<number>`(select count(*)::int from episodes where trash_id = entry.id)`.as('episode_count'),
      sql<number>`(select coalesce(sum(${filmBytes} + ${sourceBytes}), 0)::int8
        from episodes join videos on videos.episode_id = episodes.id
          left join uploads on uploads.id = videos.upload_id
        where episodes.trash_id = entry.id)`.as('stored_bytes'),
      'entry.deleted_at',
      sql<boolean>`exists (select from episodes where trash_id = entry.id and not had_video
        and created_at > ${slotWindowStart.toISOString()}::timestamptz)`.as('holds_slot'),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    removed_at: after(new Date(row.deleted_at), trashDays * day).toISOString(),
    as_of: now.toISOString(),
  }));
}

export async function listExpiredEntries(db: Db, now: Date): Promise<{ id: number; publisher_id: number }[]> {
  return db
    .selectFrom('trash_entries')
    .select(['id', 'publisher_id'])
    .where('deleted_at', '<=', after(now, -trashDays * day).toISOString())
    .orderBy('deleted_at')
    .execute();
}

/** Finds an entry in a publisher's trash, with the item that was deleted. */
export async function findEntry(
  tx: Tx,
  publisher_id: number,
  trash_id: number,
): Promise<(Item & Pick<TrashEntry, 'title' | 'restore_first'>) | undefined> {
  const found = await selectEntries(tx)
    .where('entry.publisher_id', '=', publisher_id)
    .where('entry.id', '=', trash_id)
    .select(['entry.show_id', 'entry.season_id', 'entry.episode_id'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { kind, title, restore_first, show_id, season_id, episode_id } = found;
  return { kind, title, restore_first, id: show_id ?? season_id ?? episode_id ?? 0 };
}

/** Restores everything that was deleted together, and removes the entry. */
export async function restoreEntry(tx: Tx, trash_id: number, now: Date): Promise<void> {
  for (const table of ['shows', 'seasons', 'episodes'] as const)
    await tx
      .updateTable(table)
      .set({ deleted_at: null, trash_id: null, updated_at: now })
      .where('trash_id', '=', trash_id)
      .execute();
  await tx.deleteFrom('trash_entries').where('id', '=', trash_id).execute();
}

/** Reads the number of a deleted episode, and the numbers in use in its season. */
export async function readEpisodeNumbers(
  tx: Tx,
  episode_id: number,
): Promise<{ number: number; taken: number[] }> {
  const { season_id, episode_number: number } = await tx
    .selectFrom('episodes')
    .select(['season_id', 'episode_number'])
    .where('id', '=', episode_id)
    .executeTakeFirstOrThrow();
  const others = await tx
    .selectFrom('episodes')
    .select('episode_number')
    .where('season_id', '=', season_id)
    .where('deleted_at', 'is', null)
    .execute();
  return { number, taken: others.map(({ episode_number }) => episode_number) };
}

export async function updateEpisodeNumber(tx: Tx, episode_id: number, episode_number: number): Promise<void> {
  await tx.updateTable('episodes').set({ episode_number }).where('id', '=', episode_id).execute();
}

/**
 * Permanently deletes an item, with everything in it and the trash entries of anything deleted from
 * it earlier. The rows are kept, without pictures and trailers, because views and royalties refer
 * to them.
 * @returns the storage keys of the trailers.
 */
export async function deleteItem(tx: Tx, item: Item, now: Date): Promise<string[]> {
  const ids = new Set<number>();
  const trailers: string[] = [];
  for (const { table, column } of itemTables(item)) {
    const { rows } = await sql<{ trash_id: number | null; trailer_key: string | null }>`
      select trash_id, trailer_key from ${sql.table(table)} where ${sql.ref(column)} = ${item.id}`.execute(
      tx,
    );
    for (const { trash_id, trailer_key } of rows) {
      if (trash_id !== null) ids.add(trash_id);
      if (trailer_key !== null) trailers.push(trailer_key);
    }
    const trailer = table === 'episodes' ? sql`` : sql`, trailer_upload = null, trailer_problem = null`;
    await sql`update ${sql.table(table)} set deleted_at = coalesce(deleted_at, ${now}), trash_id = null,
        landscape_id = null, portrait_id = null, trailer_key = null, updated_at = ${now} ${trailer}
      where ${sql.ref(column)} = ${item.id}`.execute(tx);
  }
  await tx
    .deleteFrom('trash_entries')
    .where('id', 'in', [...ids])
    .execute();
  return trailers;
}
