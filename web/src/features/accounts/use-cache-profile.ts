import { profile, type Profile } from '@kinora/contract/accounts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { updateSession } from '#lib/session/session.ts';

/** Updates the session and all queries with the account as it was just saved. */
export function useCacheProfile(): (saved: Profile) => void {
  const client = useQueryClient();
  return (saved) => {
    updateSession({
      name: saved.profile_name,
      email: saved.profile_email,
      address: saved.profile_address,
      profile_photo_path: saved.profile_image,
      maturity_level: saved.maturity_level,
    });
    client.setQueryData(queryOf(profile, {}).queryKey, saved);
    // Lists read at another maturity level must not be shown even for a moment.
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  };
}
