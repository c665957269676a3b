import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { listShows } from '#features/discovery/recommendations/known-show-queries.ts';
import { interactionOf, type KnownShow } from '#features/discovery/recommendations/reason.ts';
import { strengthOf, type Interactions } from '#features/discovery/recommendations/rules.ts';

/** Lists the shows that a viewer has interacted with, with their titles and genres. */
export async function listKnownShows(
  db: Db,
  audience: Audience,
  interactions: readonly Interactions[],
): Promise<KnownShow[]> {
  if (interactions.length === 0) return [];
  const ids = interactions.map(({ show_id }) => show_id);
  const byId = new Map((await listShows(db, audience, ids)).map((show) => [show.show_id, show]));
  return interactions.flatMap((one) => {
    const show = byId.get(one.show_id);
    return show ? { ...show, strength: strengthOf(one), interaction: interactionOf(one) } : [];
  });
}
