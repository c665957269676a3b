import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** The channel on which triggers tell that what viewers see of the catalogue may have changed. */
export const catalogueChannel = 'catalogue';

/** Tells all processes of a change on the channel, as the triggers do. */
export async function tellOfCatalogue(db: Db, payload: string): Promise<void> {
  await sql`select pg_notify(${catalogueChannel}, ${payload})`.execute(db);
}
