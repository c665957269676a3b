import { offerNewEmail, type Person } from '@kinora/contract/operator/people';
import { useState } from 'react';
import { TextField } from '#ui/field/text-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function EmailDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const action = useStaffAction(offerNewEmail);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Change the email address"
      action="Send the link"
      visibilityNote="The reason is kept only in the audit log. State how you know that it is really them."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { email, reason } })}
    >
      <p>
        For a member who no longer has access to <bdi className="font-medium text-ink">{person.email}</bdi>.
        The new address gets a link, valid for a day, to choose a new password; using it confirms the address.
        The old address is notified immediately.
      </p>
      <TextField label="New address" type="email" autoComplete="off" value={email} onChange={setEmail} />
    </ReasonDialog>
  );
}
