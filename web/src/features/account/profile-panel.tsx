import type { Profile } from '@kinora/contract/profile';
import { useState } from 'react';
import { shortDate } from '#lib/format.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';

/** Who this is, and the way to change it. */
export function ProfilePanel({ profile }: { profile: Profile }) {
  const [isEditing, setIsEditing] = useState(false);
  const { profile_name, profile_email, profile_address, profile_image, maturity_level } = profile;
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
        <Fact name="Email" value={profile_email} />
        {profile_address && <Fact name="Address" value={profile_address} />}
        <Fact name="Maturity Level" value={maturity_level} />
        <Fact name="Member since" value={shortDate(profile.created_at)} />
      </dl>
      <EditAccountDialog profile={profile} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-ink-secondary">{name}</dt>
      <dd className="wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
