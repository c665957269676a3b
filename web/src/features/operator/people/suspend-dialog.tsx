import { suspendPerson, type Person } from '@kinora/contract/operator/people';
import { useState } from 'react';
import { Select } from '#ui/field/select.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { lengthInDays, suspensionLengths } from '../suspension-lengths.ts';
import { useStaffAction } from '../use-staff-action.ts';

export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [length, setLength] = useState('7');
  const action = useStaffAction(suspendPerson);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Suspend this member?"
      action="Suspend"
      visibilityNote="The member sees the reason in an email, and whenever they try to sign in."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { days: lengthInDays(length), reason } })}
    >
      <p>
        <bdi className="font-medium text-ink">{person.name}</bdi> is signed out everywhere and cannot sign in
        until the suspension ends. Their shows stay as they are, and their subscription continues.
      </p>
      <Select
        label="How long"
        options={suspensionLengths}
        value={length}
        onChange={(chosen) => setLength(chosen ?? '7')}
      />
    </ReasonDialog>
  );
}
