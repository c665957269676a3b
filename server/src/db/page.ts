import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Page, PageQuery } from '@kinora/contract/common';

/** One page of what a query finds, in the query's own order, and how many rows it finds in all. */
export async function readPage<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  { page, page_size }: Pick<PageQuery, 'page' | 'page_size'>,
): Promise<Page<Row>> {
  const { total } = (await found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()) as { total: number };
  const rows = await found
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, total };
}

/**
 * All that a query finds, or the page that was asked for. Which rows stand on a page is found first, by `key`,
 * and what is dear to read is read of these alone.
 */
export async function readListOrPage<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  key: string,
  { page, page_size }: { page?: number | undefined; page_size: number },
): Promise<Row[] | Page<Row>> {
  if (page === undefined) return found.execute();
  const ref = sql<number>`${sql.ref(key)}`;
  const { rows: keys, total } = await readPage(found.clearSelect().select(ref.as('key')), {
    page,
    page_size,
  });
  const ids = keys.map((one) => (one as { key: number }).key);
  const rows = ids.length > 0 ? await found.where(ref, 'in', ids).execute() : [];
  return { rows, total };
}

/** `-title` as the name it sorts by and the direction. */
export function sortOf<Sort extends string>(
  sort: Sort | `-${Sort}`,
): { by: Sort; direction: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { by: sort.slice(1) as Sort, direction: 'desc' }
    : { by: sort as Sort, direction: 'asc' };
}

/** Texts in the order of a dictionary, whatever the database's own order is. */
export const inOrder = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "und-x-icu"`;

/** Whether a text holds another, whatever their case. */
export const holds = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${sql.ref(column)} collate "und-x-icu"), lower(${text}::text collate "und-x-icu")) > 0`;
