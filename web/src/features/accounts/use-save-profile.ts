import { editProfile } from '@kinora/contract/accounts/profile';
import type * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';
import type { ProfileFields } from './profile-form.ts';
import { useCacheProfile } from './use-cache-profile.ts';

/** Saves the account and updates the whole app. Errors are rethrown for the form to show. */
export function useSaveProfile(onSaved: () => void) {
  const cacheProfile = useCacheProfile();
  const save = useWrite(editProfile);
  return async ({ profile_photo_path, ...body }: z.output<typeof ProfileFields>): Promise<void> => {
    const files = { profile_photo_path: profile_photo_path ?? undefined };
    const { data: saved, message } = await save.mutateAsync({ body, files });
    cacheProfile(saved);
    toast.success(message ?? 'Profile updated');
    onSaved();
  };
}
