import { sql } from 'kysely';
import { preparedQuery, type Placeholders } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { prefixEnd } from '#features/discovery/search/rules.ts';

const maxCompletions = 24;

const parsedText = preparedQuery((db, params: Placeholders<{ keyword: string }>) =>
  db.selectNoFrom([
    sql<string>`search_key(${params.keyword})`.as('key'),
    sql<string[]>`search_words_of(${params.keyword})`.as('words'),
  ]),
);

/** Parses text as the index does; see `search_tokens` in the migration. */
export async function parseText(db: Db, keyword: string): Promise<{ key: string; words: string[] }> {
  const [found] = await parsedText(db, { keyword });
  return found ?? { key: '', words: [] };
}

const knownWords = preparedQuery((db, params: Placeholders<{ words: string[] }>) =>
  db
    .selectFrom('search_words')
    .select('word')
    .where(sql<boolean>`word = any(${params.words})`),
);

/** Returns which of the words occur in at least one show. */
export async function listKnownWords(db: Db, words: string[]): Promise<Set<string>> {
  return new Set((await knownWords(db, { words })).map(({ word }) => word));
}

const completions = preparedQuery((db, params: Placeholders<{ prefix: string; end: string }>) =>
  db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', params.prefix)
    .where('word', '<', params.end)
    .orderBy(sql`length(word)`)
    .orderBy('word')
    .limit(sql.lit(maxCompletions)),
);

/** Lists words that begin with a prefix, shortest first. */
export async function listCompletions(db: Db, prefix: string): Promise<string[]> {
  const rows = await completions(db, { prefix, end: prefixEnd(prefix) });
  return rows.map(({ word }) => word);
}

const similarWords = preparedQuery((db, params: Placeholders<{ words: string[] }>) =>
  db
    .selectFrom(
      sql<{ typed: string; slips: string[] }>`(
      select typed, search_slips(typed) as slips from unnest(${params.words}::text[]) typed)`.as('params'),
    )
    .innerJoin('search_words', (join) => join.on(sql<boolean>`search_words.slips && params.slips`))
    .where(sql<boolean>`abs(length(word) - length(typed)) <= 2`)
    .select(['typed', 'word']),
);

/** Lists known words that may be within two typos of those typed; some differ by more. */
export const listSimilarWords = (db: Db, words: string[]): Promise<{ typed: string; word: string }[]> =>
  words.length > 0 ? similarWords(db, { words }) : Promise.resolve([]);
