import type { Profile } from '@kinora/contract/accounts/profile';
import type { Context } from '#context.ts';
import { readProfile } from '#features/accounts/profile/queries.ts';
import { signedOut } from '#http/errors.ts';

/** Returns the caller's profile. @throws 401 if the account has just been deleted. */
export async function ownProfile({ db, clock }: Context, user_id: number): Promise<Profile> {
  const found = await readProfile(db, user_id, clock.now());
  if (!found) throw signedOut();
  return found;
}
