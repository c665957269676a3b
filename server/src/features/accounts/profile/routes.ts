import { editProfile, profile, deleteProfilePhoto } from '@kinora/contract/accounts/profile';
import { prepareEmailChange } from '#features/accounts/profile/prepare-email-change.ts';
import { readPinHash, saveMaturityLevel } from '#features/accounts/maturity/queries.ts';
import { ownProfile } from '#features/accounts/profile/own-profile.ts';
import { deletePhoto, saveWithPhoto } from '#features/accounts/profile/photo.ts';
import { updateProfile } from '#features/accounts/profile/queries.ts';
import { invalid } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

const levelIsLocked = () =>
  invalid({
    maturity_level:
      'The maturity level is locked by a PIN. Change it under Maturity Level in Account Setting.',
  });

export function routes(app: App): void {
  route(app, profile, async ({ viewer, context }) => ownProfile(context, viewer.id));

  route(app, editProfile, async ({ viewer, body: { email, ...change }, files, context, request }) => {
    const isLevelChanged = change.maturity_level !== viewer.maturity_level;
    if (isLevelChanged && (await readPinHash(context.db, viewer.id)) !== null) throw levelIsLocked();
    const startEmailChange =
      email === viewer.email ? null : await prepareEmailChange(context, viewer, email, request);
    await saveWithPhoto(context, viewer.id, files.profile_photo_path, async (tx) => {
      const { maturity_level, ...rest } = change;
      await updateProfile(tx, viewer.id, rest);
      // Saves nothing if a PIN was set while the form was being read.
      const unlocked = { user_id: viewer.id, pin_hash: null };
      if (isLevelChanged && !(await saveMaturityLevel(tx, unlocked, maturity_level))) throw levelIsLocked();
      await startEmailChange?.(tx);
    });
    const saved = await ownProfile(context, viewer.id);
    const messageWithCode = `Profile updated. Enter the code that we sent to ${email} to use that address.`;
    return withMessage(saved, startEmailChange ? messageWithCode : 'Profile updated');
  });

  route(app, deleteProfilePhoto, async ({ viewer, context }) => {
    await deletePhoto(context, viewer.id);
    return withMessage(null, 'Photo removed');
  });
}
