import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from '#db/types.ts';

/** Where a prepared query has a value that each request gives. */
export type Blanks<Given> = { [Name in keyof Given]: RawBuilder<Given[Name]> };

const blank = Symbol('blank');
type Blank = { [blank]: string };

/**
 * A query whose text is built once in a process. Building the text of a large one takes longer than all else
 * that a request for it does; afterwards only the values change.
 * @param build writes the query with blanks in place of the values; it must not depend on anything else.
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
 * A prepared query for each number of rows that is asked for: the database reads ten rows along an index only
 * if it knows, when it plans, that they are ten. Bound the limits; each makes a text of its own.
 */
export function preparedByLimit<Given extends Record<string, unknown>, Row>(
  build: (db: Db, blanks: Blanks<Given>, limit: RawBuilder<number>) => Compilable<Row>,
): (db: Db, given: Given, limit: number) => Promise<Row[]> {
  const queries = new Map<number, (db: Db, given: Given) => Promise<Row[]>>();
  return (db, given, limit) => {
    const query =
      queries.get(limit) ?? preparedQuery<Given, Row>((one, blanks) => build(one, blanks, sql.lit(limit)));
    queries.set(limit, query);
    return query(db, given);
  };
}

const blanksOf = <Given>(): Blanks<Given> =>
  new Proxy({} as Blanks<Given>, {
    get: (_, name) => sql`${{ [blank]: name }}`,
  });

const isBlank = (value: unknown): value is Blank =>
  typeof value === 'object' && value !== null && blank in value;
