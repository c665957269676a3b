import {
  managedProfile,
  saveManagedProfile,
  type ManagedProfile,
} from '@kinora/contract/accounts/manage-profile';
import { profile, deleteProfilePhoto } from '@kinora/contract/accounts/profile';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { updateSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast/toast.ts';
import type { ManagedFields } from './managed-fields.ts';

/** Saves the profile and updates the session and the queries. Errors are rethrown for the form to show. */
export function useSaveManagedProfile() {
  const client = useQueryClient();
  const save = useWrite(saveManagedProfile);
  const remove = useWrite(deleteProfilePhoto);
  return async (values: z.output<typeof ManagedFields>): Promise<ManagedProfile> => {
    const { profile_photo_path: photo, date_of_birth, gender, ...body } = values;
    const { data, message } = await save.mutateAsync({
      body: { ...body, date_of_birth: date_of_birth ?? undefined, gender: gender ?? undefined },
      files: { profile_photo_path: photo instanceof File ? photo : undefined },
    });
    // The photo is removed only after the details have been saved.
    if (photo === 'removed') await remove.mutateAsync({});
    const saved = photo === 'removed' ? { ...data, profile_photo_path: null } : data;
    updateSession({ name: saved.name, profile_photo_path: saved.profile_photo_path });
    client.setQueryData(queryOf(managedProfile, {}).queryKey, saved);
    void client.invalidateQueries({ queryKey: queryOf(profile, {}).queryKey });
    toast.success(message ?? 'Profile updated');
    return saved;
  };
}
