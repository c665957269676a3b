import type { Profile } from '@kinora/contract/accounts/profile';
import { useState, type ReactNode } from 'react';
import { shortDate } from '#lib/format.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { EmailDetail } from './email/email-detail.tsx';
import { MaturityLevelDetail } from './maturity/maturity-level-detail.tsx';
import { MaskedPassword } from './password/masked-password.tsx';

/** The member's details, with a button to edit them. */
export function ProfilePanel({ profile }: { profile: Profile }) {
  const [isEditing, setIsEditing] = useState(false);
  const { profile_name, profile_email, profile_address, profile_image } = profile;
  return (
    <>
      <IconButton
        icon="pencil"
        label="Edit Account"
        onPress={() => setIsEditing(true)}
        className="absolute end-3 top-3"
      />
      <Avatar name={profile_name} path={profile_image} size={96} />
      <h2 className="mt-5 font-display text-title font-medium wrap-anywhere">
        <bdi>{profile_name}</bdi>
      </h2>
      <dl className="mt-6 grid gap-4">
        <Detail name="Email">
          <EmailDetail profile={profile} />
        </Detail>
        <Detail name="Password">
          <MaskedPassword email={profile_email} />
        </Detail>
        {profile_address && (
          <Detail name="Address">
            <bdi>{profile_address}</bdi>
          </Detail>
        )}
        <Detail name="Maturity Level">
          <MaturityLevelDetail profile={profile} />
        </Detail>
        <Detail name="Member since">{shortDate(profile.created_at)}</Detail>
      </dl>
      <LinkButton to="/manage-profile" variant="secondary" className="mt-7 w-full">
        Manage Profile
      </LinkButton>
      <EditAccountDialog profile={profile} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-secondary">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
