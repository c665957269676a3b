import { defaultPreferences, type Preferences } from '@kinora/contract/accounts/account';
import type { Db } from '#db/types.ts';

/** Updates only the preferences passed in. */
export async function changePreferences(
  db: Db,
  user_id: number,
  change: Partial<Preferences>,
): Promise<Preferences> {
  return db
    .insertInto('preferences')
    .values({ user_id, ...defaultPreferences, ...change })
    .onConflict((conflict) =>
      // Setting `user_id` as well makes an empty change return the row.
      conflict.column('user_id').doUpdateSet({ user_id, ...change }),
    )
    .returning([
      'notifications',
      'wifi_only',
      'cellular_data',
      'video_quality',
      'text_direction',
      'autoplay_next',
    ])
    .executeTakeFirstOrThrow();
}
