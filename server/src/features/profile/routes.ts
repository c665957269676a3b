import { randomUUID } from 'node:crypto';
import { editProfile, profile, type Profile, type ProfileForm } from '@kinora/contract/profile';
import type * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { deletePhoto, isTakenEmail, readProfile, saveProfile } from '#features/profile/queries.ts';
import { Refusal, signedOut } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';
import { storeImage } from '#services/images.ts';

export function profileRoutes(app: App): void {
  route(app, profile, async ({ viewer, context }) => ownProfile(context, viewer.id));

  route(app, editProfile, async ({ viewer, body, files, context }) => {
    const photo = files.profile_photo_path;
    const photo_id =
      photo && (await storeImage(context, photo.path, 'avatar', 'profile_photo_path', randomUUID()));
    await save(context, viewer.id, { ...body, photo_id });
    return withMessage(await ownProfile(context, viewer.id), 'Profile updated');
  });
}

async function ownProfile({ db }: Context, user_id: number): Promise<Profile> {
  const found = await readProfile(db, user_id);
  if (!found) throw signedOut();
  return found;
}

async function save(
  context: Context,
  user_id: number,
  change: z.output<typeof ProfileForm> & { photo_id: number | undefined },
): Promise<void> {
  const { db, storage, log } = context;
  let dropped: string | null;
  try {
    dropped = await transaction(db, (tx) => saveProfile(tx, user_id, change));
  } catch (error) {
    if (change.photo_id !== undefined) await storage.removeAll(`${await deletePhoto(db, change.photo_id)}/`);
    throw isTakenEmail(error) ? takenEmail() : error;
  }
  // The profile is saved by now: files that stay behind are no reason to say that it was not.
  if (dropped)
    await storage
      .removeAll(`${dropped}/`)
      .catch((error: unknown) => log.warn({ err: error, key: dropped }, 'An old photo was not removed'));
}

function takenEmail(): Refusal {
  const message = 'This email address belongs to another account. Use another one.';
  return new Refusal(409, message, { status_code: 422, errors: { email: message } });
}
