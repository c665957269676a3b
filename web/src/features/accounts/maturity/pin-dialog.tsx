import { removeMaturityPin, setMaturityPin } from '@kinora/contract/accounts/maturity';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { ChoiceGroup, type Choice } from '#ui/field/choice-group.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { PinField } from '#ui/field/pin-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useCacheProfile } from '../use-cache-profile.ts';
import { LockForm } from './maturity-forms.ts';

type PinDialogProps = { isLocked: boolean; isOpen: boolean; onClose: () => void };

/** Locks the maturity level, changes its PIN or removes the lock. */
export function PinDialog({ isLocked, isOpen, onClose }: PinDialogProps) {
  return (
    <Dialog title={isLocked ? 'Maturity PIN' : 'Lock maturity level'} isOpen={isOpen} onClose={onClose}>
      <PinForm isLocked={isLocked} onClose={onClose} />
    </Dialog>
  );
}

const purposes: Choice<'change' | 'remove'>[] = [
  { value: 'change', name: 'Change the PIN' },
  { value: 'remove', name: 'Remove the PIN' },
];

function PinForm({ isLocked, onClose }: Omit<PinDialogProps, 'isOpen'>) {
  const cacheProfile = useCacheProfile();
  const setPin = useWrite(setMaturityPin);
  const removePin = useWrite(removeMaturityPin);
  const [usesPassword, setUsesPassword] = useState(false);
  const form = useContractForm(LockForm, { purpose: 'change', pin: '', password: '', new_pin: '' });
  const { control, formState } = form;
  const purpose = form.watch('purpose');
  const pickProof = ({ pin, password }: { pin: string; password: string }) =>
    isLocked ? (usesPassword ? { password } : { pin }) : {};
  return (
    <Form
      form={form}
      label="Maturity PIN"
      onSubmit={async (values) => {
        const proof = pickProof(values);
        const { data: saved, message } =
          values.purpose === 'remove'
            ? await removePin.mutateAsync({ body: proof })
            : await setPin.mutateAsync({ body: { new_pin: values.new_pin, ...proof } });
        cacheProfile(saved);
        toast.success(message ?? 'Saved');
        onClose();
      }}
    >
      {isLocked ? (
        <FormField control={control} name="purpose">
          {({ value, onChange }) => (
            <ChoiceGroup label="Lock" choices={purposes} value={value} onChange={onChange} />
          )}
        </FormField>
      ) : (
        <p className="text-ink-secondary">
          With a PIN, nobody else can change which shows you see. If you forget it, you can set a new one with
          your password.
        </p>
      )}
      {isLocked && !usesPassword && (
        <FormField control={control} name="pin">
          {(field) => <PinField label="Current PIN" {...field} />}
        </FormField>
      )}
      {isLocked && usesPassword && (
        <FormField control={control} name="password">
          {(field) => (
            <TextField label="Password" type="password" autoComplete="current-password" {...field} />
          )}
        </FormField>
      )}
      {isLocked && (
        <Button
          variant="ghost"
          size="small"
          onPress={() => setUsesPassword(!usesPassword)}
          className="-ms-3.5 -mt-3 justify-self-start"
        >
          {usesPassword ? 'Use the PIN' : 'Forgot the PIN?'}
        </Button>
      )}
      {purpose === 'change' && (
        <FormField control={control} name="new_pin">
          {(field) => <PinField label="New PIN" description="Four digits" {...field} />}
        </FormField>
      )}
      <FormButtons onCancel={onClose} isPending={formState.isSubmitting}>
        {purpose === 'remove' ? 'Remove' : isLocked ? 'Save' : 'Lock'}
      </FormButtons>
    </Form>
  );
}
