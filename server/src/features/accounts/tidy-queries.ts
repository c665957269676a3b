import { after, day } from '#clock.ts';
import type { Db } from '#db/types.ts';

/** Deletes reset requests made over a day ago, codes that expired over a day ago, and expired links. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const yesterday = after(now, -day).toISOString();
  await db.deleteFrom('reset_requests').where('created_at', '<', yesterday).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('email_confirmations').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('export_links').where('expires_at', '<', now.toISOString()).execute();
}

/** Deletes devices that were last used before a given time. */
export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('used_at', '<', before.toISOString()).execute();
}
