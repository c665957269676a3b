import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import { joins, splits, type Meaning, type Typed } from '#features/search/rules.ts';
import { slipsAllowed, slipsBetween } from '#features/search/spelling.ts';

const mostWords = 12;
const mostCompletions = 24;
const mostCorrections = 8;

/** Reads what was typed as the index reads texts: see search_tokens in the migration. */
export async function readTyped(db: Db, keyword: string): Promise<Typed> {
  const { rows } =
    await sql<Typed>`select search_key(${keyword}) as key, search_words_of(${keyword}) as words`.execute(db);
  const [{ key, words } = { key: '', words: [] }] = rows;
  return { key, words: [...new Set(words)].slice(0, mostWords) };
}

/** The words as they were typed, also where others write two of them as one or one of them as two. */
export async function asTyped(db: Db, words: string[]): Promise<Meaning> {
  const joined = joins(words);
  const parted = words.map(splits);
  const known = await knownWords(db, [...joined.map((one) => one.word), ...parted.flat(2)]);
  return words.map((word, place) => [
    [word],
    ...joined
      .filter((one) => one.from <= place && place < one.to && known.has(one.word))
      .map((one) => [one.word]),
    ...(parted[place] ?? []).filter((pair) => pair.every((part) => known.has(part))),
  ]);
}

async function knownWords(db: Db, words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where(sql<boolean>`word = any(${words})`)
    .execute();
  return new Set(rows.map((row) => row.word));
}

/** Adds the words that the last one may be the beginning of, the shortest first. */
export async function completed(db: Db, words: string[], meaning: Meaning): Promise<Meaning> {
  const last = words.at(-1) ?? '';
  if ([...last].length < 2) return meaning;
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', last)
    .where('word', '<', afterAll(last))
    .orderBy(sql`length(word)`)
    .orderBy('word')
    .limit(mostCompletions)
    .execute();
  const begun = rows.map((row) => [row.word]);
  return meaning.map((ways, place) => (place === meaning.length - 1 ? [...ways, ...begun] : ways));
}

/** Adds the words that each may be a misspelling of. */
export async function corrected(db: Db, words: string[], meaning: Meaning, slips: number): Promise<Meaning> {
  const near = await Promise.all(words.map((word) => nearWords(db, word, slips)));
  return meaning.map((ways, place) => {
    const added = (near[place] ?? []).filter((word) => !ways.some((row) => row.join(' ') === word));
    return [...ways, ...added.map((word) => [word])];
  });
}

async function nearWords(db: Db, word: string, slips: number): Promise<string[]> {
  const most = Math.min(slips, slipsAllowed(word));
  if (most === 0) return [];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where(sql<boolean>`slips && search_slips(${word})`)
    .where(sql<boolean>`abs(length(word) - length(${word})) <= ${most}`)
    .execute();
  return rows
    .map((row) => ({ word: row.word, slips: slipsBetween(word, row.word, most) }))
    .filter((one) => one.slips > 0 && one.slips <= most)
    .toSorted((a, b) => a.slips - b.slips)
    .slice(0, mostCorrections)
    .map((one) => one.word);
}

/** The first text in the order of code points that does not begin with another. */
export const afterAll = (text: string): string => `${text}\u{10ffff}`;
