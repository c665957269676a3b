import type { Context } from '#context.ts';
import { listPublishersForAdults } from '#features/catalogue/own-queries.ts';
import { audienceOf, type Audience } from '#features/catalogue/rules.ts';
import type { Viewer } from '#http/auth.ts';
import { finish, type FinishedAnswer } from '#http/finished-answer.ts';

/** Those who see the same of the catalogue, apart from what is marked as their own. */
export type Group = {
  /** Reads as a member of the group who follows nothing and publishes nothing. */
  audience: Audience;
  /** Null for someone who sees what nobody else does. */
  name: string | null;
};

/**
 * Returns the group of a viewer. Publishers of shows for adults who have not confirmed to be adults themselves are on
 * their own: they are not asked about their own shows.
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

/** Reads for a group what stays the same until the catalogue changes; `key` says what is read. */
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

/** What is the same for everyone in a group, with the answers written from it so far. */
type Written<T> = { data: T; answers: Map<string, FinishedAnswer<T>> };

/** Writes an answer once for everyone in a group of whom the same is true: `readOwn` reads what differs between them. */
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
