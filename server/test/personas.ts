import type { StaffRole } from '@kinora/contract/roles';
import type { TestApp } from '#test/app.ts';
import { after, day } from '#clock.ts';
import { signInAsStaff } from '#test/second-factor.ts';

/** One caller for each set of permissions. */
export const personas = [
  'visitor',
  'member',
  'lapsed',
  'subscriber',
  'other publisher',
  'support',
  'moderator',
  'operator',
  'service owner',
  'owner',
  'lapsed owner',
] as const;
export type Persona = (typeof personas)[number];

/** Creates an account for each persona; a visitor has none. */
export async function createPersonas(kinora: TestApp): Promise<Record<Persona, number | null>> {
  const { db, clock } = kinora.context;
  const subscriber = async (name: string) => (await kinora.subscriber(name)).id;
  const accounts = {
    visitor: null,
    member: (await kinora.member('Mona Member')).id,
    lapsed: await subscriber('Lena Lapsed'),
    subscriber: await subscriber('Sam Subscriber'),
    'other publisher': await subscriber('Otto Publisher'),
    ...(await createStaff(kinora)),
    owner: await subscriber('Odile Owner'),
    'lapsed owner': await subscriber('Luca Owner'),
  };
  const yesterday = after(clock.now(), -day);
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', access_until: yesterday, paid_until: yesterday, ended_at: yesterday })
    .where('user_id', 'in', [accounts.lapsed, accounts['lapsed owner']])
    .execute();
  await addEpisode(kinora, accounts['other publisher']);
  return accounts;
}

/** Creates an account for each role in running the service. */
async function createStaff(kinora: TestApp) {
  const createWithRole = async (role: StaffRole) =>
    (await signInAsStaff(kinora, await kinora.member(`Stella ${role}`), role)).id;
  return {
    support: await createWithRole('support'),
    moderator: await createWithRole('moderator'),
    operator: await createWithRole('operator'),
    'service owner': await createWithRole('owner'),
  };
}

/** Creates a show with a season and an episode. */
export async function addEpisode(
  { context: { db, clock } }: TestApp,
  publisher_id: number,
): Promise<{ show_id: number; season_id: number; episode_id: number }> {
  const now = clock.now();
  const shared = { description: 'Two sisters inherit a lighthouse.', created_at: now, updated_at: now };
  const { id: show_id } = await db
    .insertInto('shows')
    .values({ ...shared, publisher_id, title: 'The Lighthouse Keepers', release_date: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: season_id } = await db
    .insertInto('seasons')
    .values({ ...shared, show_id, title: 'Season 1', release_date: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: episode_id } = await db
    .insertInto('episodes')
    .values({
      ...shared,
      show_id,
      season_id,
      title: 'Arrival',
      episode_number: 1,
      release_at: now,
      release_zone: 'UTC',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { show_id, season_id, episode_id };
}
