import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** The channel on which triggers announce that what viewers see of the catalogue may have changed. */
export const catalogueChannel = 'catalogue';

/** The channel on which triggers send the id of a user whose sessions or permissions may have changed. */
export const sessionsChannel = 'sessions';

/** Announces a change to the catalogue to all processes, as the triggers do. */
export async function announceCatalogueChange(db: Db, payload: string): Promise<void> {
  await sql`select pg_notify(${catalogueChannel}, ${payload})`.execute(db);
}
