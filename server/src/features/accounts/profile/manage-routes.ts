import {
  managedProfile,
  saveManagedProfile,
  type ManagedProfile,
} from '@kinora/contract/accounts/manage-profile';
import type { Context } from '#context.ts';
import { readManagedProfile, updateManagedProfile } from '#features/accounts/profile/manage-queries.ts';
import { saveWithPhoto } from '#features/accounts/profile/photo.ts';
import { invalid, signedOut } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, managedProfile, async ({ viewer, context }) => readOwnProfile(context, viewer.id));

  route(app, saveManagedProfile, async ({ viewer, body, files, context }) => {
    const today = context.clock.now().toISOString().slice(0, 10);
    if (body.date_of_birth !== undefined && body.date_of_birth > today)
      throw invalid({ date_of_birth: 'Date of birth is in the future' });
    await saveWithPhoto(context, viewer.id, files.profile_photo_path, async (tx) => {
      if (!(await updateManagedProfile(tx, viewer.id, body)))
        throw invalid({ languages: 'Language is not valid' });
    });
    return withMessage(await readOwnProfile(context, viewer.id), 'Profile saved');
  });
}

async function readOwnProfile({ db }: Context, user_id: number): Promise<ManagedProfile> {
  const found = await readManagedProfile(db, user_id);
  if (!found) throw signedOut();
  return found;
}
