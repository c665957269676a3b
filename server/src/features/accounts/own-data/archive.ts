import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { pictureWidths } from '@kinora/contract/pictures';
import type { Context } from '#context.ts';
import { captionsOf } from '#features/accounts/own-data/captions.ts';
import { kinds, type Whose } from '#features/accounts/own-data/export-tables.ts';
import { picturesOf } from '#features/accounts/own-data/pictures.ts';

/**
 * Returns a zip archive of everything held about a member: a JSON file for each kind of data, and their
 * pictures in the largest size available. It is streamed: each file is fetched when its turn comes.
 */
export async function archiveOf(context: Context, whose: Whose): Promise<Readable> {
  const { clock, config, db, storage } = context;
  const zip = new ZipFile();
  const mtime = clock.now();
  // Fails the whole archive: a partial one must not look complete.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  // A generator does nothing until its first chunk is requested.
  const add = (name: string, parts: () => AsyncGenerator<string | Buffer>, compress = true) =>
    zip.addReadStream(Readable.from(parts(), { objectMode: false }), name, { mtime, compress });

  zip.addBuffer(Buffer.from(readme(config.brand_name, mtime)), 'README.txt', { mtime });
  for (const [kind, read] of Object.entries(kinds))
    add(`${kind}.json`, async function* () {
      yield `${JSON.stringify(await read(db, whose), null, 2)}\n`;
    });
  for (const { name, kind, key } of await picturesOf(db, whose.user_id)) {
    const file = `${key}/${pictureWidths[kind].at(-1)}.webp`;
    if (!(await storage.head(file))) continue;
    const picture = async function* () {
      yield* await storage.read(file);
    };
    add(`pictures/${name}.webp`, picture, false);
  }
  for (const { name, key } of await captionsOf(db, whose.user_id)) {
    if (!(await storage.head(key))) continue;
    const captions = async function* () {
      yield* await storage.read(key);
    };
    add(`captions/${name}`, captions);
  }
  zip.end();
  return zip.outputStream as Readable;
}

const readme = (brand: string, now: Date) => `What ${brand} holds about you, as of ${now.toISOString()}.

Each .json file is a list of one kind of record; an empty list means that there is nothing of the kind.
Times are in UTC. Amounts (…_minor) are in the smallest unit of their currency.
Your pictures are in pictures/, captions of your films in captions/. Your films are not in here: they are the files that you uploaded.
Of a tax number there are the last four digits. A W-9 that you sent is not in here, so that it does not lie in a
download folder: open it under Enable Monetization in your account.
Hashes of your password, of codes and of session tokens are left out, because they only prove who you are.
`;
