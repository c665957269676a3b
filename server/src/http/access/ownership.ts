import type { Ownership } from '@kinora/contract/endpoint';
import { findPublisherId } from '#db/ownership-queries.ts';
import type { Db } from '#db/types.ts';
import { forbidden, notFound } from '#http/errors.ts';

/**
 * Enforces the contract's `owns`. @throws 404 when the work does not exist, 403 when it belongs to someone else.
 */
export async function requireOwnership(
  db: Db,
  viewer_id: number,
  rules: readonly Ownership[],
  input: Record<string, unknown>,
): Promise<void> {
  for (const { kind, field } of rules) {
    const publisher_id = await findPublisherId(db, kind, Number(input[field]));
    if (publisher_id === undefined) throw notFound(`This ${kind} does not exist.`);
    if (publisher_id !== viewer_id) throw forbidden(`This ${kind} belongs to another publisher.`);
  }
}
