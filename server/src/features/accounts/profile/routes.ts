import { editProfile, profile, removePhoto } from '@kinora/contract/profile';
import { askForEmail } from '#features/accounts/profile/ask-for-email.ts';
import { ownProfile } from '#features/accounts/profile/own-profile.ts';
import { dropPhoto, saveWithPhoto } from '#features/accounts/profile/photo.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function profileRoutes(app: App): void {
  route(app, profile, async ({ viewer, context }) => ownProfile(context, viewer.id));

  route(app, editProfile, async ({ viewer, body: { email, ...change }, files, context }) => {
    const ask = email === viewer.email ? null : await askForEmail(context, viewer, email);
    await saveWithPhoto(context, viewer.id, files.profile_photo_path, async (tx) => {
      await tx.updateTable('users').set(change).where('id', '=', viewer.id).execute();
      await ask?.(tx);
    });
    const saved = await ownProfile(context, viewer.id);
    const waits = `Profile updated. Enter the code that we have sent to ${email} to use that address.`;
    return withMessage(saved, ask ? waits : 'Profile updated');
  });

  route(app, removePhoto, async ({ viewer, context }) => {
    await dropPhoto(context, viewer.id);
    return withMessage(null, 'Photo removed');
  });
}
