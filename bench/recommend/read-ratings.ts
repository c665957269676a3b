import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Rating } from './ratings.ts';

const separators = ['::', '\t', ';', ','];

/** Reads lines of `user,item,rating,timestamp`, separated by `,`, `;`, tab or `::`; skips a header line. */
export async function readRatings(file: string): Promise<Rating[]> {
  const ratings: Rating[] = [];
  let separator = '';
  let skipped = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    separator ||= separators.find((candidate) => line.split(candidate).length >= 4) ?? ',';
    const [viewer = '', item = '', rating, time = ''] = line.split(separator).map(unquote);
    const parsed = { viewer, item, rating: Number(rating), at: secondsOf(time) };
    if (viewer && item && rating && Number.isFinite(parsed.rating) && Number.isFinite(parsed.at))
      ratings.push(parsed);
    else skipped++;
  }
  if (ratings.length === 0) throw new Error(`${file} has no line with user, item, rating and timestamp.`);
  if (skipped > 1) console.log(`${skipped} lines are not ratings and were skipped`);
  return ratings;
}

const unquote = (text: string) => text.trim().replace(/^"(.*)"$/, '$1');

/** Converts seconds, milliseconds or a date to seconds. */
function secondsOf(time: string): number {
  const number = time === '' ? Number.NaN : Number(time);
  if (Number.isNaN(number)) return Date.parse(time) / 1000;
  return number > 1e11 ? number / 1000 : number;
}
