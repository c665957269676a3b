import type { Profile } from '@kinora/contract/profile';
import type { Context } from '#context.ts';
import { readProfile } from '#features/accounts/profile/queries.ts';
import { signedOut } from '#http/errors.ts';

/** The profile of the person who calls. @throws 401 when they have just deleted it. */
export async function ownProfile({ db, clock }: Context, user_id: number): Promise<Profile> {
  const found = await readProfile(db, user_id, clock.now());
  if (!found) throw signedOut();
  return found;
}
