import {
  dislikeShow,
  followedShows,
  followingShows,
  followShow,
  likeShow,
  reactions,
} from '@kinora/contract/engagement/reactions';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { isShowVisible } from '#features/catalogue/queries.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { notifyOfFirstFollower } from '#features/notifications/queries.ts';
import {
  listFollowedShowIds,
  listFollowedShows,
  readReactions,
  toggleFollow,
  toggleReaction,
  lockUser,
} from '#features/engagement/queries.ts';
import type { Viewer } from '#http/access/auth.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  for (const [endpoint, kind] of [
    [likeShow, 'like'],
    [dislikeShow, 'dislike'],
  ] as const)
    route(app, endpoint, async ({ body, viewer, context }) => {
      const reaction = await toggle(context, viewer, body.show_id, (tx, click) =>
        toggleReaction(tx, { ...click, kind }),
      );
      return { liked: reaction === 'like', disliked: reaction === 'dislike' };
    });

  route(app, followShow, async ({ body, viewer, context }) => {
    const id = await toggle(context, viewer, body.show_id, async (tx, click) => {
      const added = await toggleFollow(tx, click);
      if (added !== undefined) await notifyOfFirstFollower(tx, click.show_id, viewer.id, click.now);
      return added;
    });
    return id === undefined
      ? withMessage({}, 'Removed from following shows!')
      : withMessage({ id }, 'Added to following shows!');
  });

  route(app, followedShows, async ({ viewer, context }) => ({
    show_ids: await listFollowedShowIds(context.db, viewer.id),
  }));

  route(app, followingShows, async ({ viewer, context }) =>
    listFollowedShows(context.db, audienceOf(viewer, context.clock.now()), viewer.id),
  );

  route(app, reactions, async ({ viewer, context }) => readReactions(context.db, viewer.id));
}

/**
 * Applies a viewer's click on a show, one click at a time.
 * @throws 404 if the show is not available to the viewer.
 */
async function toggle<T>(
  { clock, db }: Context,
  viewer: Viewer,
  show_id: number,
  apply: (tx: Tx, click: { user_id: number; show_id: number; now: Date }) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  if (!(await isShowVisible(db, audienceOf(viewer, now), show_id)))
    throw notFound('This show is not available.');
  return transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    return apply(tx, { user_id: viewer.id, show_id, now });
  });
}
