import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import { notify } from '#features/notifications/queries.ts';

/** The show or season that a trailer belongs to. */
export type TrailerOwner = { kind: 'show' | 'season'; id: number };

const ownerTable = ({ kind }: TrailerOwner) => (kind === 'show' ? 'shows' : 'seasons');

/**
 * A show's or season's trailer as its publisher sees it: the current one, and the outcome of the latest
 * upload.
 */
export const trailerColumns = (table: 'shows' | 'seasons') =>
  [
    sql<string | null>`${sql.ref(`${table}.trailer_key`)}`.as('trailer'),
    sql<boolean>`${sql.ref(`${table}.trailer_upload`)} is not null
      and ${sql.ref(`${table}.trailer_upload`)} is distinct from ${sql.ref(`${table}.trailer_key`)}
      and ${sql.ref(`${table}.trailer_problem`)} is null`.as('is_trailer_processing'),
    sql<string | null>`${sql.ref(`${table}.trailer_problem`)}`.as('trailer_problem'),
  ] as const;

/** Records the latest upload by the key that the trailer will have once it can be played. */
export async function updateTrailerUpload(tx: Tx, owner: TrailerOwner, key: string): Promise<void> {
  await tx
    .updateTable(ownerTable(owner))
    .set({ trailer_upload: key, trailer_problem: null })
    .where('id', '=', owner.id)
    .execute();
}

/** Lists the storage keys of all trailers that viewers can see, or could see after a restore. */
export async function listTrailers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('shows')
    .select('trailer_key')
    .union(db.selectFrom('seasons').select('trailer_key'))
    .execute();
  return rows.flatMap(({ trailer_key }) => trailer_key ?? []);
}

/**
 * Whether a trailer is the latest upload of a show or season that exists or is in the trash. A
 * trailer in the trash is also processed, because that takes only a minute, and its upload would
 * not be kept until a restore.
 */
export async function isTrailerWanted(db: Db, owner: TrailerOwner, key: string): Promise<boolean> {
  const found = await db
    .selectFrom(ownerTable(owner))
    .select('id')
    .where('id', '=', owner.id)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('trash_id', 'is not', null)]))
    // @NOTE `trailer_upload` is null for trailers uploaded before the column existed.
    .where((eb) => eb.or([eb('trailer_upload', '=', key), eb('trailer_upload', 'is', null)]))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Publishes a playable trailer.
 * @returns the key that is now unused: the previous trailer's, or this one's if it is no longer wanted.
 */
export async function publishTrailer(tx: Db, owner: TrailerOwner, key: string): Promise<string | null> {
  const before = await tx
    .selectFrom(ownerTable(owner))
    .select('trailer_key')
    .where('id', '=', owner.id)
    .forUpdate()
    .executeTakeFirst();
  const isShown = before?.trailer_key === key;
  if (!(await isTrailerWanted(tx, owner, key))) return isShown ? null : key;
  await tx
    .updateTable(ownerTable(owner))
    .set({ trailer_key: key, trailer_upload: key, trailer_problem: null })
    .where('id', '=', owner.id)
    .execute();
  return isShown ? null : (before?.trailer_key ?? null);
}

/** Saves the reason why a trailer cannot be used; notifies its publisher unless the show or season is in the trash. */
export async function refuseTrailer(
  tx: Db,
  owner: TrailerOwner,
  key: string,
  problem: string,
  now: Date,
): Promise<void> {
  if (!(await isTrailerWanted(tx, owner, key))) return;
  const { title, deleted_at } = await tx
    .updateTable(ownerTable(owner))
    .set({ trailer_upload: key, trailer_problem: problem })
    .where('id', '=', owner.id)
    .returning(['title', 'deleted_at'])
    .executeTakeFirstOrThrow();
  if (deleted_at !== null) return;
  const { publisher_id } = await tx
    .selectFrom('shows')
    .leftJoin('seasons', 'seasons.show_id', 'shows.id')
    .select('publisher_id')
    .where(`${ownerTable(owner)}.id`, '=', owner.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await notify(
    tx,
    {
      dedupe_key: `trailer-${key}`,
      title: 'Your trailer could not be used',
      message: `“${withoutDirectionMarks(title)}”: ${problem}`,
      icon: 'episode',
      link: `/publisher/${ownerTable(owner)}/${owner.id}/edit`,
    },
    [publisher_id],
    now,
  );
}
