import { sql, type RawBuilder } from 'kysely';
import type { Choice, ChoiceList } from '@kinora/contract/operator/choices';
import type { Db, Tx } from '#db/types.ts';
import { deletionObstacle, type Uses } from '#features/operator/choices/rules.ts';

// An arbitrary fixed number; identifies these lists among the server's advisory locks.
const choicesLock = 7_161_961;

/** The other columns to read for each list; `choice` is the current row. */
const columns: Record<ChoiceList, RawBuilder<unknown>> = {
  categories: sql`null as code, is_horror, 0 as members_count`,
  languages: sql`code, false as is_horror,
    (select count(*)::int from user_languages where language_id = choice.id) as members_count`,
};

/** The shows that have a choice. */
const showsWith: Record<ChoiceList, RawBuilder<unknown>> = {
  categories: sql`shows join show_categories on show_id = shows.id where category_id = choice.id`,
  languages: sql`shows where language_id = choice.id`,
};

/** Converts a name to its displayed form, in lower case, so that names can be compared. */
const displayedName = (name: RawBuilder<unknown>) => sql`lower(replace(${name}, '_', ' and '))`;

/** Keeps other transactions from changing categories and languages until this one ends. */
export async function lockChoices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(choicesLock)})`.execute(tx);
}

/** Lists the categories or the languages in order, with the reason for each that cannot be deleted. */
export async function listChoices(db: Db, list: ChoiceList): Promise<Choice[]> {
  const { rows } = await sql<Omit<Choice, 'obstacle'> & Uses>`
    select id, name, is_hidden, ${columns[list]},
      (select count(*)::int from ${showsWith[list]} and deleted_at is null) as shows_count,
      (select count(*)::int from ${showsWith[list]} and trash_id is not null) as trashed_count
    from ${sql.table(list)} as choice
    order by position, name`.execute(db);
  return rows.map(({ trashed_count, members_count, is_horror, ...choice }) => ({
    ...choice,
    obstacle: deletionObstacle({ ...choice, trashed_count, members_count, is_horror }),
  }));
}

/** Whether another choice is displayed with the same name. */
export async function isNameTaken(
  tx: Tx,
  list: ChoiceList,
  name: string,
  except_id: number | null,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(list)}
    where ${displayedName(sql.ref('name'))} = ${displayedName(sql`${name}::text`)}
      and id is distinct from ${except_id}::int`.execute(tx);
  return rows.length > 0;
}

const nextPosition = (list: ChoiceList) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(list)})`;

export async function insertCategory(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('categories')
    .values({ name, position: nextPosition('categories') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns undefined if there is already a language with this code. */
export async function insertLanguage(tx: Tx, code: string, name: string): Promise<number | undefined> {
  const added = await tx
    .insertInto('languages')
    .values({ code, name, position: nextPosition('languages') })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function updateChoice(
  tx: Tx,
  list: ChoiceList,
  id: number,
  { name, is_hidden }: Pick<Choice, 'name' | 'is_hidden'>,
): Promise<void> {
  await sql`update ${sql.table(list)} set name = ${name}, is_hidden = ${is_hidden}
    where id = ${id}`.execute(tx);
}

/** Puts a list in the order of the ids. */
export async function updateOrder(tx: Tx, list: ChoiceList, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(list)} as choice set position = placed.position
    from unnest(${ids}::int[]) with ordinality as placed (id, position)
    where choice.id = placed.id and choice.position is distinct from placed.position`.execute(tx);
}

/** Locks a choice, so that nobody can choose it until the transaction ends. */
export async function lockChoice(tx: Tx, list: ChoiceList, id: number): Promise<void> {
  await sql`select from ${sql.table(list)} where id = ${id} for update`.execute(tx);
}

/** Deletes a choice that is used only by permanently deleted shows. */
export async function deleteChoiceRow(tx: Tx, list: ChoiceList, id: number): Promise<void> {
  await (list === 'categories'
    ? tx.deleteFrom('show_categories').where('category_id', '=', id).execute()
    : tx.updateTable('shows').set({ language_id: null }).where('language_id', '=', id).execute());
  await tx.deleteFrom(list).where('id', '=', id).execute();
}
