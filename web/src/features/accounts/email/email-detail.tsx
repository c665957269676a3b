import type { Profile } from '@kinora/contract/accounts/profile';
import { useState } from 'react';
import { ChangeButton } from '../change-button.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { PendingEmail } from './pending-email.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

/** The account's email address, with a button to change it, and a reminder to confirm it or the new address. */
export function EmailDetail({ profile }: { profile: Profile }) {
  const [isChanging, setIsChanging] = useState(false);
  const { profile_email, email_confirmed, pending_email } = profile;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <bdi className="min-w-0">{profile_email}</bdi>
        <span className="ms-auto">
          <ChangeButton label="Change email" onPress={() => setIsChanging(true)}>
            Change
          </ChangeButton>
        </span>
      </span>
      {pending_email && <PendingEmail email={pending_email} />}
      {!pending_email && !email_confirmed && <UnconfirmedEmail />}
      <ChangeEmailDialog isOpen={isChanging} onClose={() => setIsChanging(false)} />
    </>
  );
}
