import type { Context } from '#context.ts';
import {
  listPublishersOfAdultShows,
  readViewerShows,
  type ViewerShows,
} from '#features/catalogue/viewer-show-queries.ts';
import { audienceOf, type Audience } from '#features/catalogue/rules.ts';
import type { Viewer } from '#http/access/auth.ts';
import { finish, type FinishedResponse } from '#http/finished-response.ts';

/** Viewers who see the same catalogue, apart from which shows are marked as followed or as their own. */
export type Group = {
  /** The audience for which the group's data is read: a member who follows nothing and publishes nothing. */
  audience: Audience;
  /** Null for a viewer whose catalogue no other viewer shares. */
  name: string | null;
};

type GroupContext = Pick<Context, 'catalogue_cache' | 'clock' | 'db'>;
type Member = Pick<Viewer, 'id' | 'maturity_level' | 'is_adult'>;

/** Returns the group of a viewer. */
export async function groupOf(
  context: GroupContext,
  viewer: Member | null,
  confirmed_adult = false,
): Promise<Group> {
  const { own, shared } = groupsFor(context, viewer, confirmed_adult);
  return (await hasOwnGroup(context, viewer)) ? own : shared;
}

/**
 * Reads for the group that a viewer is most likely in while checking whether they form their own group; if they do,
 * reads again for that group.
 */
export async function readForGroupOf<T>(
  context: GroupContext,
  viewer: Member | null,
  read: (group: Group) => Promise<T>,
): Promise<T> {
  const { own, shared } = groupsFor(context, viewer, false);
  const [found, mustReadAgain] = await Promise.all([read(shared), hasOwnGroup(context, viewer)]);
  return mustReadAgain ? read(own) : found;
}

/** The group that a viewer shares with others, and the group that consists of this viewer only. */
function groupsFor(
  { catalogue_cache, clock }: GroupContext,
  viewer: Member | null,
  confirmed_adult: boolean,
): Record<'own' | 'shared', Group> {
  const audience = audienceOf(viewer, clock.now(), confirmed_adult);
  const { levels, is_adult } = audience;
  const own = { audience, name: null };
  if (!catalogue_cache.isCaching()) return { own, shared: own };
  const name = [...levels, is_adult ? 'adult' : 'anyone'].join(', ');
  return { own, shared: { audience: { ...audience, viewer_id: null }, name } };
}

/**
 * Whether a viewer publishes a show for adults without having confirmed that they are an adult. Each such publisher
 * forms their own group, because they need no confirmation to see their own shows.
 */
async function hasOwnGroup({ catalogue_cache, db }: GroupContext, viewer: Member | null): Promise<boolean> {
  if (!viewer || viewer.is_adult || !catalogue_cache.isCaching()) return false;
  const publishers = await catalogue_cache.readThrough('publishers of shows for adults', () =>
    listPublishersOfAdultShows(db),
  );
  return publishers.has(viewer.id);
}

/** Reads data that stays the same for a group until the catalogue changes, and caches it under `key`. */
export const cacheForGroup = <T>(
  { catalogue_cache }: Pick<Context, 'catalogue_cache'>,
  { audience, name }: Group,
  key: string,
  read: (audience: Audience) => Promise<T>,
): Promise<T> =>
  name === null ? read(audience) : catalogue_cache.readThrough(`${key} for ${name}`, () => read(audience));

/** Returns a response that is written once for everyone in a group. */
export const respondToGroup = <T>(
  context: Pick<Context, 'catalogue_cache'>,
  group: Group,
  key: string,
  read: (audience: Audience) => Promise<T>,
): Promise<FinishedResponse<T>> =>
  cacheForGroup(context, group, `response to ${key}`, async (audience) => finish(await read(audience)));

/** At most this many values are cached under one key of a group. */
const maxValuesPerKey = 10_000;

/**
 * The cached data by id, null for ids without data. `hadMisses`: the last viewer needed ids that were not cached.
 */
type CacheById<T> = { known: Map<number, T | null>; hadMisses: boolean };

const cacheByIdForGroup = <T>(context: Pick<Context, 'catalogue_cache'>, group: Group, key: string) =>
  cacheForGroup<CacheById<T>>(context, group, `each ${key}`, async () => ({
    known: new Map(),
    hadMisses: true,
  }));

/**
 * Reads the data of several ids for a group, and caches it until the catalogue changes, so that only the data
 * of new ids has to be read.
 * @param read leaves out ids without data.
 */
export async function cacheEachForGroup<T>(
  context: Pick<Context, 'catalogue_cache'>,
  group: Group,
  key: string,
  ids: readonly number[],
  read: (audience: Audience, ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const cache = await cacheByIdForGroup<T>(context, group, key);
  const { known } = cache;
  const cached = new Map<number, T>();
  const missing: number[] = [];
  for (const id of ids) {
    const value = known.get(id);
    if (value === undefined) missing.push(id);
    else if (value !== null) cached.set(id, value);
  }
  if (missing.length === 0) return cached;
  cache.hadMisses = true;
  const found = await read(group.audience, missing);
  if (known.size + missing.length > maxValuesPerKey) known.clear();
  for (const id of missing) known.set(id, found.get(id) ?? null);
  return new Map([...cached, ...found]);
}

/**
 * Fills the cache of `cacheEachForGroup` for one viewer while the ids that they need are still being read, so that
 * the two queries run at the same time. Does nothing if the last viewer found all they needed there.
 */
export async function prefetchForGroup<T>(
  context: Pick<Context, 'catalogue_cache'>,
  group: Group,
  key: string,
  read: (audience: Audience) => Promise<ReadonlyMap<number, T>>,
): Promise<void> {
  if (group.name === null) return;
  const cache = await cacheByIdForGroup<T>(context, group, key);
  if (!cache.hadMisses) return;
  const found = await read(group.audience);
  cache.hadMisses = [...found.keys()].some((id) => !cache.known.has(id));
  if (cache.known.size + found.size > maxValuesPerKey) cache.known.clear();
  for (const [id, value] of found) cache.known.set(id, value);
}

/** The data that is the same for everyone in a group, with the responses rendered from it so far. */
type CachedResponses<T> = { data: T; responses: Map<string, FinishedResponse<T>> };

/**
 * Returns a response about a show that is written once for all viewers in a group who follow it, once for those who
 * do not, and once for its publisher.
 * @param getShowId returns the id of the show; undefined if there is none.
 */
export async function respondToViewer<T>(
  context: Pick<Context, 'catalogue_cache' | 'db' | 'viewer_cache'>,
  viewer: Pick<Viewer, 'id'> | null,
  group: Group,
  key: string,
  read: (audience: Audience) => Promise<T>,
  getShowId: (data: T) => number | undefined,
  addRelation: (data: T, relation: ViewerRelation) => T,
): Promise<FinishedResponse<T>> {
  const [{ data, responses }, shows] = await Promise.all([
    cacheForGroup<CachedResponses<T>>(context, group, `responses to ${key}`, async (audience) => ({
      data: await read(audience),
      responses: new Map(),
    })),
    readCachedShows(context, viewer),
  ]);
  const show_id = getShowId(data);
  const relation = show_id === undefined ? null : relationTo(shows, show_id);
  const variant = relation ? `${relation.is_following} ${relation.is_mine}` : 'no show';
  const response = responses.get(variant) ?? finish(relation ? addRelation(data, relation) : data);
  responses.set(variant, response);
  return response;
}

/** The part of a show's page that depends on the viewer. */
type ViewerRelation = { is_following: boolean; is_mine: boolean };

/** Returns the part of a show's page that depends on the viewer; all false for a visitor. */
export const findViewerRelation = async (
  context: Pick<Context, 'db' | 'viewer_cache'>,
  viewer: Pick<Viewer, 'id'> | null,
  show_id: number,
): Promise<ViewerRelation> => relationTo(await readCachedShows(context, viewer), show_id);

const readCachedShows = async (
  { db, viewer_cache }: Pick<Context, 'db' | 'viewer_cache'>,
  viewer: Pick<Viewer, 'id'> | null,
): Promise<ViewerShows | null> =>
  viewer && viewer_cache.readThrough(viewer.id, () => readViewerShows(db, viewer.id));

const relationTo = (shows: ViewerShows | null, show_id: number): ViewerRelation => ({
  is_following: shows?.followed.has(show_id) ?? false,
  is_mine: shows?.published.has(show_id) ?? false,
});
