import type { ContinueWatchingItem } from '@kinora/contract/playback/playback';
import type { Context } from '#context.ts';
import {
  cacheEachForGroup,
  prefetchForGroup,
  readForGroupOf,
  type Group,
} from '#features/catalogue/group-rules.ts';
import {
  readEpisodesOfRecentShows,
  readRecentProgress,
  readReleasedEpisodes,
  readTiles,
} from '#features/playback/watching/progress-queries.ts';
import { resumePoint } from '#features/playback/rules.ts';
import type { Viewer } from '#http/access/auth.ts';

const continueWatchingLimit = 20;
/**
 * How many recently watched shows to consider: more than fit in the row, because finished ones are
 * left out.
 */
const maxConsidered = 100;

/**
 * Lists the episodes that a viewer began and has not finished. For each viewer only the
 * progress is read; episodes are read once for all viewers who may see the same ones.
 */
export const listContinuing = (context: ListContext, viewer: Viewer): Promise<ContinueWatchingItem[]> =>
  readForGroupOf(context, viewer, (group) => listContinuingInGroup(context, group, viewer.id));

type ListContext = Pick<Context, 'catalogue_cache' | 'clock' | 'db'>;

const episodesOfShow = 'episodes of show';

async function listContinuingInGroup(
  context: ListContext,
  group: Group,
  viewer_id: number,
): Promise<ContinueWatchingItem[]> {
  const { db } = context;
  const [progress] = await Promise.all([
    readRecentProgress(db, viewer_id, maxConsidered),
    prefetchForGroup(context, group, episodesOfShow, (audience) =>
      readEpisodesOfRecentShows(db, audience, viewer_id, maxConsidered),
    ),
  ]);
  const episodes = await cacheEachForGroup(
    context,
    group,
    episodesOfShow,
    [...progress.keys()],
    (audience, ids) => readReleasedEpisodes(db, audience, ids),
  );
  const resumePoints = [...progress]
    .flatMap(([show_id, progressByEpisode]) => {
      const inOrder = episodes.get(show_id) ?? [];
      return resumePoint(inOrder.map((id) => ({ id, progress: progressByEpisode.get(id) ?? null }))) ?? [];
    })
    .slice(0, continueWatchingLimit);
  const tiles = await cacheEachForGroup(
    context,
    group,
    'tile of episode',
    resumePoints.map(({ episode }) => episode.id),
    (audience, ids) => readTiles(db, audience, ids),
  );
  return resumePoints.flatMap(({ episode, pause_time }) => {
    const tile = tiles.get(episode.id);
    return tile ? [{ ...tile, pause_time }] : [];
  });
}
