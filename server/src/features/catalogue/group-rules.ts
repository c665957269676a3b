import type { Context } from '#context.ts';
import { listPublishersForAdults, readOwnShows } from '#features/catalogue/own-queries.ts';
import { audienceOf, type Audience } from '#features/catalogue/rules.ts';
import type { Viewer } from '#http/access/auth.ts';
import { finish, type FinishedAnswer } from '#http/finished-answer.ts';

/** Viewers who see the same catalogue, apart from what is marked as their own. */
export type Group = {
  /** Reads as a member of the group who follows nothing and publishes nothing. */
  audience: Audience;
  /** Null for someone who sees what nobody else does. */
  name: string | null;
};

/**
 * Returns the group of a viewer. Publishers of shows for adults who have not confirmed to be adults
 * themselves form groups of their own: they are not asked about their own shows.
 */
export async function groupOf(
  { catalogue_cache, clock, db }: Pick<Context, 'catalogue_cache' | 'clock' | 'db'>,
  viewer: Pick<Viewer, 'id' | 'maturity_level' | 'is_adult'> | null,
  confirmed_adult = false,
): Promise<Group> {
  const audience = audienceOf(viewer, clock.now(), confirmed_adult);
  const { levels, is_adult } = audience;
  const alone = { audience, name: null };
  if (!catalogue_cache.isKeeping()) return alone;
  if (viewer && !is_adult) {
    const publishers = await catalogue_cache.keep('publishers of shows for adults', () =>
      listPublishersForAdults(db),
    );
    if (publishers.has(viewer.id)) return alone;
  }
  const name = [...levels, is_adult ? 'adult' : 'anyone'].join(', ');
  return { audience: { ...audience, viewer_id: null }, name };
}

/** Reads what stays the same for a group until the catalogue changes, and caches it under `key`. */
export const keepForGroup = <T>(
  { catalogue_cache }: Pick<Context, 'catalogue_cache'>,
  { audience, name }: Group,
  key: string,
  read: (audience: Audience) => Promise<T>,
): Promise<T> =>
  name === null ? read(audience) : catalogue_cache.keep(`${key} for ${name}`, () => read(audience));

/** Writes an answer once for everyone in a group. */
export const answerGroup = <T>(
  context: Pick<Context, 'catalogue_cache'>,
  group: Group,
  key: string,
  read: (audience: Audience) => Promise<T>,
): Promise<FinishedAnswer<T>> =>
  keepForGroup(context, group, `answer to ${key}`, async (audience) => finish(await read(audience)));

/** How many of one kind are kept for a group. */
const mostOfAKind = 10_000;

/**
 * Reads for a group what belongs to each of some ids, and keeps it until the catalogue changes, so that only
 * the missing ones are read.
 * @param read leaves out ids that have nothing.
 */
export async function keepEachForGroup<T>(
  context: Pick<Context, 'catalogue_cache'>,
  group: Group,
  key: string,
  ids: readonly number[],
  read: (audience: Audience, ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const known = await keepForGroup(context, group, `each ${key}`, async () => new Map<number, T | null>());
  const wanted = new Map<number, T>();
  const missing: number[] = [];
  for (const id of ids) {
    const one = known.get(id);
    if (one === undefined) missing.push(id);
    else if (one !== null) wanted.set(id, one);
  }
  if (missing.length === 0) return wanted;
  const found = await read(group.audience, missing);
  if (known.size + missing.length > mostOfAKind) known.clear();
  for (const id of missing) known.set(id, found.get(id) ?? null);
  return new Map([...wanted, ...found]);
}

/** The data that is the same for everyone in a group, with the answers written from it so far. */
type Written<T> = { data: T; answers: Map<string, FinishedAnswer<T>> };

/**
 * Writes an answer once for all viewers in a group for whom `readOwn`, which reads what differs between them,
 * returns the same.
 */
export async function answerWithOwn<T, Own>(
  context: Pick<Context, 'catalogue_cache'>,
  group: Group,
  key: string,
  read: (audience: Audience) => Promise<T>,
  readOwn: (data: T) => Promise<Own>,
  add: (data: T, own: Own) => T,
): Promise<FinishedAnswer<T>> {
  const { data, answers } = await keepForGroup<Written<T>>(
    context,
    group,
    `answers to ${key}`,
    async (audience) => ({ data: await read(audience), answers: new Map() }),
  );
  const own = await readOwn(data);
  const which = JSON.stringify(own);
  const answer = answers.get(which) ?? finish(add(data, own));
  answers.set(which, answer);
  return answer;
}

/** The part of a show's page that depends on the viewer. */
type OwnOfShow = { is_following: boolean; is_mine: boolean };

/** Returns the part of a show's page that depends on the viewer; all false for a visitor. */
export async function ownOfShow(
  { db, viewer_cache }: Pick<Context, 'db' | 'viewer_cache'>,
  viewer: Pick<Viewer, 'id'> | null,
  show_id: number,
): Promise<OwnOfShow> {
  if (!viewer) return { is_following: false, is_mine: false };
  const { followed, published } = await viewer_cache.keep(viewer.id, () => readOwnShows(db, viewer.id));
  return { is_following: followed.has(show_id), is_mine: published.has(show_id) };
}
