import { editProfile, profile } from '@kinora/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { queryOf } from '#lib/queries.ts';
import { updateSession } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';
import type { ProfileFields } from './profile-form.ts';

/** Saves the account and has the whole app know; what is refused is thrown on, for the form to show. */
export function useSaveProfile(onSaved: () => void) {
  const client = useQueryClient();
  return async ({ profile_photo_path, ...body }: z.output<typeof ProfileFields>): Promise<void> => {
    const files = { profile_photo_path: profile_photo_path ?? undefined };
    const { data: saved, message } = await call(editProfile, { body, files });
    updateSession({
      name: saved.profile_name,
      email: saved.profile_email,
      address: saved.profile_address,
      profile_photo_path: saved.profile_image,
      maturity_level: saved.maturity_level,
    });
    client.setQueryData(queryOf(profile, {}).queryKey, saved);
    // Lists that were read at another maturity level may not be shown even for a moment.
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
    toast.success(message ?? 'Profile updated');
    onSaved();
  };
}
