import type { Ownership } from '@kinora/contract/endpoint';
import type { Db } from '#db/types.ts';
import { forbidden, notFound } from '#http/errors.ts';

/**
 * Enforces the contract's `owns`. @throws 404 when it does not exist, 403 when it belongs to somebody else.
 */
export async function requireOwnership(
  db: Db,
  viewer_id: number,
  rules: readonly Ownership[],
  input: Record<string, unknown>,
): Promise<void> {
  for (const { kind, field } of rules) {
    const publisher_id = await publisherOf(db, kind, Number(input[field]));
    if (publisher_id === undefined) throw notFound(`This ${kind} does not exist.`);
    if (publisher_id !== viewer_id) throw forbidden(`This ${kind} belongs to another publisher.`);
  }
}

async function publisherOf(db: Db, kind: Ownership['kind'], id: number): Promise<number | undefined> {
  const shows = db.selectFrom('shows').where('shows.deleted_at', 'is', null);
  const found =
    kind === 'show'
      ? await shows.where('shows.id', '=', id).select('publisher_id').executeTakeFirst()
      : kind === 'season'
        ? await shows
            .innerJoin('seasons', 'seasons.show_id', 'shows.id')
            .where('seasons.id', '=', id)
            .where('seasons.deleted_at', 'is', null)
            .select('publisher_id')
            .executeTakeFirst()
        : await shows
            .innerJoin('episodes', 'episodes.show_id', 'shows.id')
            .where('episodes.id', '=', id)
            .where('episodes.deleted_at', 'is', null)
            .select('publisher_id')
            .executeTakeFirst();
  return found?.publisher_id;
}
