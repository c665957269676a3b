import type { UserData } from '@kinora/contract/accounts/account';
import { day } from '#clock.ts';
import type { TestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

export type Scheduled = { publisher: UserData; show_id: number; season_id: number; first_id: number };

/**
 * Creates a publisher with one released episode and `count` upcoming ones, a week apart, in Paris time.
 */
export async function publisherWithSchedule(
  kinora: TestApp,
  count: number,
): Promise<Scheduled & { ids: number[] }> {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const now = kinora.context.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    show_id,
    season_id,
    title: `Episode ${index + 2}`,
    episode_number: index + 2,
    release_at: new Date(now.getTime() + (index + 1) * 7 * day),
    release_zone: 'Europe/Paris',
    created_at: now,
    updated_at: now,
  }));
  const ids: number[] = [];
  // A statement can have at most 65,535 parameters.
  for (let start = 0; start < count; start += 5000) {
    const batch = rows.slice(start, start + 5000);
    const inserted = await kinora.context.db.insertInto('episodes').values(batch).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return { publisher, show_id, season_id, first_id: episode_id, ids };
}

/** Sets an episode's release time as if it had been scheduled for then from the start. */
export const scheduleAt = ({ context }: TestApp, id: number, release_at: string, release_zone: string) =>
  context.db.updateTable('episodes').set({ release_at, release_zone }).where('id', '=', id).execute();
