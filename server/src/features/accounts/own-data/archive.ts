import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '#context.ts';
import { areas, personalTables } from '#features/accounts/own-data/areas.ts';
import { exportRows } from '#features/accounts/own-data/row-queries.ts';
import type { Member, PersonalData } from '#personal-data.ts';

/**
 * Returns a zip archive of everything held about a member: a JSON file for each kind of data, and their
 * pictures in the largest size available. The archive is streamed: each file is read when its turn comes.
 */
export async function createArchive(context: Context, member: Member): Promise<Readable> {
  const { clock, config, db, storage } = context;
  const zip = new ZipFile();
  const mtime = clock.now();
  // Fails the whole archive: a partial one must not look complete.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  // A generator does nothing until its first chunk is requested.
  const add = (name: string, parts: () => AsyncGenerator<string | Buffer>, compress = true) =>
    zip.addReadStream(Readable.from(parts(), { objectMode: false }), name, { mtime, compress });

  zip.addBuffer(Buffer.from(readme(config.brand_name, mtime)), 'README.txt', { mtime });
  for (const declared of personalTables) {
    if (typeof declared.export === 'object' && 'none' in declared.export) continue;
    add(`${declared.file ?? declared.table}.json`, async function* () {
      yield `${JSON.stringify(await exportRows(db, member, declared), null, 2)}\n`;
    });
  }
  for (const { listFiles } of areas as readonly PersonalData[])
    for (const { name, key, compress } of (await listFiles?.(db, member.user_id)) ?? []) {
      if (!(await storage.head(key))) continue;
      const content = async function* () {
        yield* await storage.read(key);
      };
      add(name, content, compress);
    }
  zip.end();
  return zip.outputStream as Readable;
}

const readme = (brand: string, now: Date) => `Your data at ${brand}, as of ${now.toISOString()}.

Each .json file is a list of one kind of record; an empty list means that we hold no records of that kind.
Times are in UTC. Amounts (…_minor) are in the smallest unit of their currency.
Your pictures are in pictures/, and the captions of your films are in captions/. Your films are not included: you have the files that you uploaded.
Only the last four digits of a tax number are included. A W-9 that you uploaded is not included, so that no
copy is left in a download folder: open it under Enable Monetization in your account.
Hashes of your password, of codes and of session tokens are left out, because they would only help a thief.
`;
