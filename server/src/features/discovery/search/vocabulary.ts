import { sql } from 'kysely';
import { preparedQuery, type Blanks } from '#db/prepared-query.ts';
import type { Db } from '#db/types.ts';
import { joins, splits, type Meaning, type Typed } from '#features/discovery/search/rules.ts';
import { slipsAllowed, slipsBetween } from '#features/discovery/search/spelling.ts';

const mostWords = 8;
const mostCompletions = 24;
const mostCorrections = 8;

const typedAs = preparedQuery((db, given: Blanks<{ keyword: string }>) =>
  db.selectNoFrom([
    sql<string>`search_key(${given.keyword})`.as('key'),
    sql<string[]>`search_words_of(${given.keyword})`.as('words'),
  ]),
);

/** Parses the text typed as the index parses texts; see `search_tokens` in the migration. */
export async function readTyped(db: Db, keyword: string): Promise<Typed> {
  const [{ key, words } = { key: '', words: [] }] = await typedAs(db, { keyword });
  return { key, words: [...new Set(words)].slice(0, mostWords) };
}

const known = preparedQuery((db, given: Blanks<{ words: string[] }>) =>
  db
    .selectFrom('search_words')
    .select('word')
    .where(sql<boolean>`word = any(${given.words})`),
);

/**
 * Returns the words as typed, also with two of them joined into one, or one split into two. A word that
 * occurs nowhere has no alternatives yet.
 */
export async function asTyped(db: Db, words: string[]): Promise<Meaning> {
  const joined = joins(words);
  const parted = words.map(splits);
  const rows = await known(db, { words: [...words, ...joined.map((one) => one.word), ...parted.flat(2)] });
  const found = new Set(rows.map((row) => row.word));
  return words.map((word, place) => [
    [
      ...(found.has(word) || isUnlisted(word) ? [[word]] : []),
      ...joined
        .filter((one) => one.from <= place && place < one.to && found.has(one.word))
        .map((one) => [one.word]),
      ...(parted[place] ?? []).filter((pair) => pair.every((part) => found.has(part))),
    ],
  ]);
}

/** Single letters and numbers are in the index but not in the list of words; see `search_refresh`. */
const isUnlisted = (word: string): boolean => [...word].length === 1 || /^[0-9]+$/.test(word);

const completions = preparedQuery((db, given: Blanks<{ begun: string; end: string }>) =>
  db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', given.begun)
    .where('word', '<', given.end)
    .orderBy(sql`length(word)`)
    .orderBy('word')
    .limit(sql.lit(mostCompletions)),
);

/** Lists the words that begin with the letters typed, shortest first. */
async function completionsOf(db: Db, begun: string): Promise<string[][]> {
  if ([...begun].length < 2) return [];
  return (await completions(db, { begun, end: afterAll(begun) })).map((row) => [row.word]);
}

/** Adds the completions of the last word. */
export async function completed(db: Db, words: string[], literal: Meaning): Promise<Meaning> {
  const begun = await completionsOf(db, words.at(-1) ?? '');
  return literal.map((ways, place) => [...ways, place === words.length - 1 ? begun : []]);
}

const similar = preparedQuery((db, given: Blanks<{ words: string[] }>) =>
  db
    .selectFrom(
      sql<{ typed: string; slips: string[] }>`(
      select typed, search_slips(typed) as slips from unnest(${given.words}::text[]) typed)`.as('asked'),
    )
    .innerJoin('search_words', (join) => join.on(sql<boolean>`search_words.slips && asked.slips`))
    .where(sql<boolean>`abs(length(word) - length(typed)) <= 2`)
    .select(['typed', 'word']),
);

/** Adds corrections of each word: those one slip away, then those two away. */
export async function corrected(db: Db, words: string[], meaning: Meaning): Promise<Meaning> {
  const doubtful = words.filter((word) => slipsAllowed(word) > 0);
  const rows = doubtful.length > 0 ? await similar(db, { words: doubtful }) : [];
  const near = rows
    .map(({ typed, word }) => ({ typed, word, slips: slipsBetween(typed, word, slipsAllowed(typed)) }))
    .filter(({ typed, slips }) => slips <= slipsAllowed(typed));
  return meaning.map((ways, place) => {
    const own = near.filter((one) => one.typed === words[place]);
    const away = (slips: number) => own.filter((one) => one.slips === slips).map((one) => [one.word]);
    const [one, two] = [away(1).slice(0, mostCorrections), away(2)];
    return [...ways, one, two.slice(0, mostCorrections - one.length)];
  });
}

/** Returns the words that have alternatives; the others cannot be found anywhere. */
export const meaningful = (meaning: Meaning): Meaning => meaning.filter((ways) => ways.flat().length > 0);

/** Whether a meaning adds no alternatives to a closer one. */
export const isNoWider = (meaning: Meaning, closer: Meaning): boolean =>
  meaning.flat(2).length === closer.flat(2).length;

/** An upper bound for all texts with this prefix, in code-point order. */
export const afterAll = (text: string): string => `${text}\u{10ffff}`;
