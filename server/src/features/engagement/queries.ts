import type { ReactionLists } from '@kinora/contract/engagement/reactions';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import type { Db, Tx } from '#db/types.ts';
import { announcedShows, watchableShows } from '#features/catalogue/card-queries.ts';
import { recordFollows } from '#features/analytics/queries.ts';
import type { Audience } from '#features/catalogue/rules.ts';

export type ReactionKind = 'like' | 'dislike';

/** Locks a user, so that their clicks are serialized. */
export async function lockUser(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

/**
 * Adds a reaction to a show, or removes it if it already exists.
 * @returns the resulting reaction.
 */
export async function toggleReaction(
  tx: Tx,
  { user_id, show_id, kind, now }: { user_id: number; show_id: number; kind: ReactionKind; now: Date },
): Promise<ReactionKind | null> {
  const deleted = await tx
    .deleteFrom('reactions')
    .where('user_id', '=', user_id)
    .where('show_id', '=', show_id)
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst();
  if (deleted) return null;
  await tx
    .insertInto('reactions')
    .values({ user_id, show_id, kind, reacted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'show_id']).doUpdateSet({ kind, reacted_at: now }))
    .execute();
  return kind;
}

/**
 * Follows a show, or unfollows it.
 * @returns the id of the new follow; undefined after unfollowing.
 */
export async function toggleFollow(
  tx: Tx,
  { user_id, show_id, now }: { user_id: number; show_id: number; now: Date },
): Promise<number | undefined> {
  const deleted = await tx
    .deleteFrom('follows')
    .where('user_id', '=', user_id)
    .where('show_id', '=', show_id)
    .returning('id')
    .executeTakeFirst();
  await recordFollows(tx, [show_id], deleted ? -1 : 1, now);
  if (deleted) return undefined;
  const added = await tx
    .insertInto('follows')
    .values({ user_id, show_id, followed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Lists the ids of the shows that a user follows, most recently followed first, without deleted shows. */
export async function listFollowedShowIds(db: Db, user_id: number): Promise<number[]> {
  const follows = await db
    .selectFrom('follows')
    .innerJoin('shows', 'shows.id', 'follows.show_id')
    .where('follows.user_id', '=', user_id)
    .where('shows.deleted_at', 'is', null)
    .orderBy('follows.followed_at', 'desc')
    .orderBy('follows.id', 'desc')
    .select('follows.show_id')
    .execute();
  return follows.map(({ show_id }) => show_id);
}

/** Lists the shows that a user follows and may see, as cards, most recently followed first. */
export async function listFollowedShows(db: Db, audience: Audience, user_id: number): Promise<ShowCard[]> {
  const followed = await listFollowedShowIds(db, user_id);
  if (followed.length === 0) return [];
  const cards = [
    ...(await watchableShows(db, audience).where('shows.id', 'in', followed).execute()),
    ...(await announcedShows(db, audience).where('shows.id', 'in', followed).execute()),
  ];
  const byId = new Map(cards.map((card) => [card.id, card]));
  return followed.flatMap((id) => byId.get(id) ?? []);
}

/** Reads what a user liked, disliked and follows, newest first. */
export async function readReactions(db: Db, user_id: number): Promise<ReactionLists> {
  const reactions = await db
    .selectFrom('reactions')
    .innerJoin('shows', 'shows.id', 'reactions.show_id')
    .where('reactions.user_id', '=', user_id)
    .where('shows.deleted_at', 'is', null)
    .orderBy('reactions.reacted_at', 'desc')
    .orderBy('reactions.show_id')
    .select(['reactions.show_id', 'reactions.kind'])
    .execute();
  const showIds = (kind: ReactionKind) =>
    reactions.filter((reaction) => reaction.kind === kind).map(({ show_id }) => show_id);
  return {
    likedShowsIds: showIds('like'),
    dislikedShowsIds: showIds('dislike'),
    followedShowsIds: await listFollowedShowIds(db, user_id),
  };
}

export const exportFollows = (db: Db, user_id: number) =>
  db
    .selectFrom('follows')
    .innerJoin('shows', 'shows.id', 'follows.show_id')
    .select(['follows.show_id', 'shows.title', 'follows.followed_at'])
    .where('follows.user_id', '=', user_id)
    .execute();

export const exportReactions = (db: Db, user_id: number) =>
  db
    .selectFrom('reactions')
    .innerJoin('shows', 'shows.id', 'reactions.show_id')
    .select(['reactions.show_id', 'shows.title', 'reactions.kind', 'reactions.reacted_at'])
    .where('reactions.user_id', '=', user_id)
    .execute();

/** Counts the other people who follow any of a publisher's shows. */
export async function countFollowers(db: Db, publisher_id: number): Promise<number> {
  const { followers } = await db
    .selectFrom('follows')
    .innerJoin('shows', 'shows.id', 'follows.show_id')
    .select((eb) => eb.fn.count<number>('follows.user_id').distinct().as('followers'))
    .where('shows.publisher_id', '=', publisher_id)
    .where('shows.deleted_at', 'is', null)
    .where('follows.user_id', '<>', publisher_id)
    .executeTakeFirstOrThrow();
  return followers;
}
