import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from '#db/types.ts';

/** Placeholders for the values that each request supplies. */
export type Blanks<Given> = { [Name in keyof Given]: RawBuilder<Given[Name]> };

const blank = Symbol('blank');
type Blank = { [blank]: string };

/**
 * A query whose text is built once per process. Building the text of a large one takes longer than everything
 * else its request does; afterwards only the values change.
 * @param build writes the query with placeholders for the values; it must not depend on anything else.
 */
export function preparedQuery<Given extends Record<string, unknown>, Row>(
  build: (db: Db, blanks: Blanks<Given>) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let text: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    text ??= build(db, blanksOf<Given>()).compile();
    const parameters = text.parameters.map((value) => (isBlank(value) ? given[value[blank]] : value));
    const { rows } = await db.executeQuery<Row>({ ...text, parameters });
    return rows;
  };
}

/**
 * A prepared query per limit: the database reads ten rows along an index only if it knows while planning that
 * there are ten. Keep the number of limits small, since each has its own text. Texts for later pages (with an
 * `offset`) are not cached, because they are rarely requested.
 */
export function preparedByLimit<Given extends Record<string, unknown>, Row>(
  build: (
    db: Db,
    blanks: Blanks<Given>,
    limit: RawBuilder<number>,
    offset: RawBuilder<number>,
  ) => Compilable<Row>,
): (db: Db, given: Given, limit: number, offset?: number) => Promise<Row[]> {
  const firstPages = new Map<number, (db: Db, given: Given) => Promise<Row[]>>();
  const prepare = (limit: number, offset: number) =>
    preparedQuery<Given, Row>((db, blanks) => build(db, blanks, sql.lit(limit), sql.lit(offset)));
  return (db, given, limit, offset = 0) => {
    if (offset > 0) return prepare(limit, offset)(db, given);
    const query = firstPages.get(limit) ?? prepare(limit, 0);
    firstPages.set(limit, query);
    return query(db, given);
  };
}

const blanksOf = <Given>(): Blanks<Given> =>
  new Proxy({} as Blanks<Given>, {
    get: (_, name) => sql`${{ [blank]: name }}`,
  });

const isBlank = (value: unknown): value is Blank =>
  typeof value === 'object' && value !== null && blank in value;
