import { genders, type ManagedProfile } from '@kinora/contract/accounts/manage-profile';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { DateField } from '#ui/field/date-field.tsx';
import { DraftNotice } from '#ui/form/draft-notice.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { reportFailedSave } from '../show-not-saved.ts';
import { ManagedFields, toFormValues } from './managed-fields.ts';
import { LanguageField } from './language-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { useSaveManagedProfile } from './use-save-managed.ts';

const genderNames = { female: 'Female', male: 'Male' };
const genderOptions = genders.map((id) => ({ id, name: genderNames[id] }));
/** Choosing this clears an earlier answer. */
const undisclosed = { id: 'undisclosed', name: 'Rather not say' };

export function ManageProfileForm({ profile }: { profile: ManagedProfile }) {
  const save = useSaveManagedProfile();
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useContractForm(ManagedFields, toFormValues(profile));
  const draft = useDraft(form, 'manage-profile');
  const { control, formState } = form;
  const leave = () => {
    if (!formState.isSubmitting) draft.forget();
    setIsLeaving(true);
  };
  return (
    <Form
      form={form}
      label="Manage Profile"
      onSubmit={async (values) => {
        const saved = await save(values);
        draft.forget();
        form.reset(toFormValues(saved));
      }}
      onFailedUnmounted={reportFailedSave}
      className="gap-6"
    >
      {draft.isRestored && (
        <DraftNotice filesAdvice="Please choose your picture again." onStartOver={draft.startOver} />
      )}
      <FormField control={control} name="profile_photo_path">
        {(field) => (
          <PhotoField
            label="Profile picture"
            name={profile.name}
            current={profile.profile_photo_path}
            value={field.value}
            onChange={field.onChange}
            error={field.error}
          />
        )}
      </FormField>
      <FormField control={control} name="name">
        {(field) => <TextField label="Name" autoComplete="name" {...field} />}
      </FormField>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <FormField control={control} name="date_of_birth">
          {(field) => <DateField label="Date of Birth" {...field} />}
        </FormField>
        <FormField control={control} name="gender">
          {({ onChange, ...field }) => (
            <Select
              label="Gender"
              options={field.value ? [...genderOptions, undisclosed] : genderOptions}
              {...field}
              onChange={(id) => onChange(id === undisclosed.id ? null : id)}
            />
          )}
        </FormField>
      </div>
      <FormField control={control} name="languages">
        {(field) => <LanguageField {...field} />}
      </FormField>
      <FormButtons onCancel={leave} isPending={formState.isSubmitting}>
        Save
      </FormButtons>
      <LeaveWarning
        isActive={formState.isDirty && !isLeaving}
        onLeave={() => formState.isSubmitting || draft.forget()}
      >
        {formState.isSubmitting ? 'Your changes are still being saved.' : 'Your changes are not saved yet.'}
      </LeaveWarning>
      {isLeaving && <Navigate to="/profile" />}
    </Form>
  );
}
