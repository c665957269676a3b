import type { MaturityLevel } from '@kinora/contract/schemas';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import type { Profile } from '@kinora/contract/accounts/profile';
import { useWrite } from '#lib/api/use-write.ts';
import { ChoiceGroup, type Choice } from '#ui/field/choice-group.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { PinField } from '#ui/field/pin-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useCacheProfile } from '../use-cache-profile.ts';
import { LevelForm } from './maturity-forms.ts';

type MaturityDialogProps = { profile: Profile; isOpen: boolean; onClose: () => void };

export function MaturityDialog({ profile, isOpen, onClose }: MaturityDialogProps) {
  return (
    <Dialog title="Maturity Level" isOpen={isOpen} onClose={onClose}>
      <MaturityForm profile={profile} onClose={onClose} />
    </Dialog>
  );
}

const levels: Choice<MaturityLevel>[] = [
  {
    value: 'E - Everyone',
    name: 'E - Everyone',
    description: 'Every show. Before the first adult show, we ask whether you are 18 or older.',
  },
  { value: 'K - Kids', name: 'K - Kids', description: 'Shows rated K - Kids and E - Everyone.' },
  { value: 'T - Teen', name: 'T - Teen', description: 'Shows rated K, E and T - Teen.' },
  { value: 'A - Adult', name: 'A - Adult', description: 'Every show, without an age check.' },
];

function MaturityForm({ profile, onClose }: Omit<MaturityDialogProps, 'isOpen'>) {
  const cacheProfile = useCacheProfile();
  const save = useWrite(setMaturityLevel);
  const form = useContractForm(LevelForm, { maturity_level: profile.maturity_level, pin: '' });
  const isLocked = profile.maturity_locked || form.formState.errors.pin !== undefined;
  return (
    <Form
      form={form}
      label="Maturity Level"
      onSubmit={async (body) => {
        const { data: saved, message } = await save.mutateAsync({ body });
        cacheProfile(saved);
        toast.success(message ?? 'Maturity level changed');
        onClose();
      }}
    >
      <FormField control={form.control} name="maturity_level">
        {({ value, onChange }) => (
          <ChoiceGroup
            label="Which shows you see"
            choices={levels}
            direction="column"
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
      {isLocked && (
        <FormField control={form.control} name="pin">
          {(field) => <PinField label="PIN" {...field} />}
        </FormField>
      )}
      <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
        Save
      </FormButtons>
    </Form>
  );
}
