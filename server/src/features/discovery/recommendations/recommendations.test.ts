import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MaturityLevel } from '@kinora/contract/schemas';
import { suggestedShows } from '@kinora/contract/catalogue/shows';
import { after, day, hour, minute } from '#clock.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { computeScores } from '#features/discovery/scores.ts';
import { learnNeighbours } from '#features/discovery/recommendations/learn-neighbours-job.ts';
import { trainAndSave } from '#features/discovery/recommendations/train-and-save.ts';
import { work } from '#jobs/work.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addShow, addUser, addViews, type AddedShow } from '#test/shows.ts';

let kinora: TestApp;
const show: Record<string, AddedShow> = {};
const hostile = '<b>&amp;</b> \u202eevil "A"';

/** Records that a user watched a number of seconds of a show's episode, a number of days ago. */
async function watch(user_id: number, { episode_id }: AddedShow, seconds = 60, days_ago = 1): Promise<void> {
  const { db, clock } = kinora.context;
  const started_at = after(clock.now(), -days_ago * day);
  const session_id = randomUUID();
  await db
    .insertInto('playback_sessions')
    .values({ id: session_id, user_id, episode_id, started_at, expires_at: after(started_at, hour) })
    .execute();
  await db
    .insertInto('watched_intervals')
    .values({ session_id, from_s: 0, to_s: seconds, received_at: after(started_at, minute) })
    .execute();
}

async function finish(user_id: number, { episode_id }: AddedShow): Promise<void> {
  await kinora.context.db
    .insertInto('watch_progress')
    .values({ user_id, episode_id, position_s: 60, finished: true, updated_at: kinora.context.clock.now() })
    .execute();
}

async function react(user_id: number, { show_id }: AddedShow, kind: 'like' | 'dislike'): Promise<void> {
  const reacted_at = kinora.context.clock.now();
  await kinora.context.db.insertInto('reactions').values({ user_id, show_id, kind, reacted_at }).execute();
}

/** Rolls up what was watched, as happens every minute, and trains a model. */
async function trainNow({ context }: TestApp = kinora): Promise<void> {
  const { signal } = new AbortController();
  await rollUp(context, signal);
  await trainAndSave(context.db, context.clock.now(), signal);
}

const listNeighbours = () =>
  kinora.context.db
    .selectFrom('show_neighbours')
    .orderBy('show_id')
    .orderBy('neighbour_id')
    .select(['show_id', 'neighbour_id', 'score'])
    .execute();

const listSuggestions = async (viewer: Parameters<TestApp['as']>[0], limit = 60) =>
  (await kinora.as(viewer, suggestedShows, { params: { limit } })).map(({ name, reason }) => ({
    name,
    reason,
  }));
const listSuggestedNames = async (viewer: Parameters<TestApp['as']>[0], limit?: number) =>
  (await listSuggestions(viewer, limit)).map(({ name }) => name);

// Two groups of viewers: one watches shows about the sea, the other about cooking.
beforeAll(async () => {
  kinora = await startTestApp();
  const { context } = kinora;
  const add = async (key: string, changes: Partial<Parameters<typeof addShow>[1]> = {}) => {
    show[key] = await addShow(context, { title: key, ...changes });
  };
  await add('Salt and Iron', { category: 'drama' });
  await add('The Long Tide', { category: 'drama' });
  await add('Deep Water', { category: 'drama', maturity_level: 'A - Adult' });
  await add('Harbor Lights', { category: 'documentary' });
  await add('Bread', { category: 'food_travel' });
  await add('Butter', { category: 'food_travel' });
  await add(hostile, { category: 'food_travel' });
  await add('Not Out Yet', { category: 'drama', release: 3 });
  await add('A Comedy', { category: 'comedy' });
  await add('Everybody Saw It', { category: 'thriller' });
  const sea = ['Salt and Iron', 'The Long Tide', 'Deep Water', 'Harbor Lights', 'Not Out Yet'];
  const kitchen = ['Bread', 'Butter', hostile];
  for (const group of [sea, kitchen])
    for (let person = 0; person < 6; person++) {
      const user_id = await addUser(context);
      for (const [index, title] of group.entries())
        if ((index + person) % 4 !== 3) await watch(user_id, show[title]!, 60, 20 - index);
    }
  await addViews(context, show['Everybody Saw It']!, [await addUser(context), await addUser(context)], 1);
  await computeScores(context.db, context.clock.now());
  await trainNow();
});
afterAll(() => kinora[Symbol.asyncDispose]());

describe('a viewer who has watched a show', () => {
  test('a viewer is shown what others who watched the same show have watched, and why', async () => {
    const viewer = await kinora.subscriber();
    await watch(viewer.id, show['Salt and Iron']!);
    await finish(viewer.id, show['Salt and Iron']!);
    const list = await listSuggestions(viewer);
    expect(list.slice(0, 3).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['The Long Tide', 'Deep Water', 'Harbor Lights']),
    );
    expect(list[0]?.reason).toBe('Because you watched Salt and Iron');
    const rankOf = (name: string) => list.findIndex((one) => one.name === name);
    expect(rankOf('Harbor Lights')).toBeLessThan(rankOf('Bread'));
  });

  test('no show is suggested that the viewer has watched, started or published', async () => {
    const viewer = await kinora.subscriber();
    await finish(viewer.id, show['Bread']!);
    await watch(viewer.id, show['Butter']!, 10);
    await kinora.context.db
      .updateTable('shows')
      .set({ publisher_id: viewer.id })
      .where('id', '=', show['A Comedy']!.show_id)
      .execute();
    await trainNow();
    const names = await listSuggestedNames(viewer);
    expect(names).toContain(hostile);
    for (const title of ['Bread', 'Butter', 'A Comedy']) expect(names).not.toContain(title);
    expect(await listSuggestedNames(await kinora.subscriber())).toContain('A Comedy');
  });

  test('a hostile title in the reason is plain text', async () => {
    const viewer = await kinora.subscriber();
    await finish(viewer.id, show[hostile]!);
    const [first] = await listSuggestions(viewer);
    expect(first?.reason).toBe(`Because you watched ${hostile}`);
  });
});

describe('likes, follows and dislikes', () => {
  test('a like or a follow leads to suggestions of what others also watched, and is named as the reason', async () => {
    const fan = await kinora.subscriber();
    await react(fan.id, show['The Long Tide']!, 'like');
    const follower = await kinora.subscriber();
    await kinora.context.db
      .insertInto('follows')
      .values({ user_id: follower.id, show_id: show['Butter']!.show_id, followed_at: new Date() })
      .execute();
    const reasons = async (viewer: typeof fan) =>
      new Map((await listSuggestions(viewer)).map((one) => [one.name, one.reason]));
    expect((await reasons(fan)).get('Harbor Lights')).toBe('Because you liked The Long Tide');
    expect((await reasons(follower)).get('Bread')).toBe('Because you follow Butter');
    expect(await listSuggestedNames(fan), 'a show that is liked but not started may be suggested').toContain(
      'The Long Tide',
    );
  });

  test('a disliked show and shows similar to it are left out', async () => {
    const viewer = await kinora.subscriber();
    await finish(viewer.id, show['Salt and Iron']!);
    const before = await listSuggestedNames(viewer);
    await react(viewer.id, show['Bread']!, 'dislike');
    const names = await listSuggestedNames(viewer);
    expect(before).toContain('Bread');
    expect(names).not.toContain('Bread');
    expect(names).not.toContain('Butter');
    expect(names).toContain('A Comedy');
  });
});

describe('a new viewer', () => {
  test('a new viewer is shown popular shows, as a visitor is', async () => {
    for (const viewer of [null, await kinora.subscriber()]) {
      const [first] = await listSuggestions(viewer, 1);
      expect(first).toEqual({ name: 'Everybody Saw It', reason: 'Popular on Kinora' });
      expect(await listSuggestions(viewer, 1)).toHaveLength(1);
    }
  });

  test('a viewer is shown the genres that they like if nobody else has watched the same shows', async () => {
    const lone = await addShow(kinora.context, { title: 'Seen by One', category: 'comedy' });
    const viewer = await kinora.subscriber();
    await finish(viewer.id, lone);
    const list = await listSuggestions(viewer);
    expect(list[0]).toEqual({ name: 'A Comedy', reason: 'Because you like comedy' });
  });

  test('the reason names a genre as in a sentence', async () => {
    const lone = await addShow(kinora.context, { title: 'Only Mine', category: 'food_travel' });
    const viewer = await kinora.subscriber();
    await finish(viewer.id, lone);
    expect((await listSuggestions(viewer))[0]?.reason).toBe('Because you like food and travel');
  });
});

describe('regardless of what was watched', () => {
  test('nothing unreleased or above the viewer’s setting is shown or named', async () => {
    const viewer = await kinora.subscriber();
    const set = (maturity_level: MaturityLevel) =>
      kinora.context.db.updateTable('users').set({ maturity_level }).where('id', '=', viewer.id).execute();
    await set('A - Adult');
    await finish(viewer.id, show['Deep Water']!);
    const adultNames = await listSuggestedNames(viewer);
    expect(adultNames).not.toContain('Not Out Yet');
    expect((await listSuggestions(viewer))[0]?.reason).toBe('Because you watched Deep Water');
    await finish(viewer.id, show['Salt and Iron']!);
    await set('T - Teen');
    const list = await listSuggestions(viewer);
    expect(list.map(({ name }) => name)).not.toContain('Deep Water');
    expect(JSON.stringify(list)).not.toContain('Deep Water');
    expect(list.map(({ name }) => name)).toContain('Harbor Lights');
  });

  test('training twice gives the same model, and a worker trains it when it starts', async () => {
    await trainNow();
    const before = await listNeighbours();
    expect(before.length).toBeGreaterThan(0);
    await trainNow();
    expect(await listNeighbours()).toEqual(before);
    await kinora.context.db.deleteFrom('neighbour_models').execute();
    expect(await listNeighbours()).toEqual([]);
    const stop = await work(kinora.context, [learnNeighbours]);
    try {
      await expect.poll(listNeighbours, { timeout: 20_000 }).toEqual(before);
    } finally {
      await stop();
    }
  });

  test('a run that is stopped keeps the previous model', async () => {
    const before = await listNeighbours();
    const { context } = kinora;
    const stopped = AbortSignal.abort(new Error('The service is stopping'));
    await expect(trainAndSave(context.db, context.clock.now(), stopped)).rejects.toThrow('stopping');
    expect(await listNeighbours()).toEqual(before);
  });

  test('rewatching the same part counts once', async () => {
    const user_id = await addUser(kinora.context);
    await watch(user_id, show['Bread']!, 40);
    await watch(user_id, show['Bread']!, 30, 0.5);
    await trainNow();
    const rows = await kinora.context.db
      .selectFrom('watch_times')
      .where('user_id', '=', user_id)
      .select('watched_s')
      .execute();
    expect(rows).toEqual([{ watched_s: 40 }]);
  });

  test('a limit of 0 or of more than 120 suggestions is refused', async () => {
    for (const limit of [0, 121])
      expect((await kinora.refused(null, suggestedShows, { params: { limit } })).status).toBe(422);
  });
});
