import { maturityLevels } from '@kinora/contract/maturity-levels';
import type { Profile } from '@kinora/contract/accounts/profile';
import { useEffect, useEffectEvent } from 'react';
import { mediaUrl } from '#lib/media.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DraftNotice } from '#ui/form/draft-notice.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { reportFailedSave } from './show-not-saved.ts';
import { ProfileFields } from './profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

type EditAccountProps = { profile: Profile; isOpen: boolean; onClose: () => void };

export function EditAccountDialog({ profile, isOpen, onClose }: EditAccountProps) {
  return (
    <Dialog title="Edit Account" isOpen={isOpen} onClose={onClose}>
      <EditAccountForm profile={profile} onClose={onClose} />
    </Dialog>
  );
}

const levels = maturityLevels.map((level) => ({ id: level, name: level }));

function EditAccountForm({ profile, onClose }: Omit<EditAccountProps, 'isOpen'>) {
  const form = useContractForm(ProfileFields, {
    name: profile.profile_name,
    email: profile.profile_email,
    address: profile.profile_address ?? '',
    maturity_level: profile.maturity_level,
    profile_photo_path: null,
  });
  const draft = useDraft(form, 'account');
  const save = useSaveProfile(() => {
    draft.forget();
    onClose();
  });
  const { control, formState } = form;
  // Leaving the form discards what was typed; reloading the page, or a failed save after leaving, does
  // not.
  const discardDraft = useEffectEvent(() => formState.isSubmitting || draft.forget());
  useEffect(() => () => void discardDraft(), []);
  return (
    <Form form={form} onSubmit={save} onFailedUnmounted={reportFailedSave} label="Edit Account">
      {draft.isRestored && (
        <DraftNotice filesAdvice="Please choose your photo again." onStartOver={draft.startOver} />
      )}
      <FormField control={control} name="profile_photo_path">
        {(field) => (
          <FileField
            label="Photo"
            description="Formats: .png, .gif, .jpeg, up to 5MB"
            accept=".png,.gif,.jpg,.jpeg"
            preview="avatar"
            current={profile.profile_image ? mediaUrl(profile.profile_image) : null}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="name">
        {(field) => <TextField label="Full Name" autoComplete="name" {...field} />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            description="A new address takes effect once you enter the code we send to it."
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="address">
        {(field) => <TextField label="Address" autoComplete="street-address" {...field} />}
      </FormField>
      <FormField control={control} name="maturity_level">
        {({ onChange, ...field }) => (
          <Select
            label="Maturity Level"
            description={
              profile.maturity_locked
                ? 'Locked by a PIN. Change it under Maturity Level on this page.'
                : 'Which shows you see.'
            }
            isDisabled={profile.maturity_locked}
            options={levels}
            {...field}
            onChange={(level) => onChange(level ?? '')}
          />
        )}
      </FormField>
      <FormButtons onCancel={onClose} isPending={formState.isSubmitting}>
        Save
      </FormButtons>
    </Form>
  );
}
