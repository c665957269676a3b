import { suspendPerson, type Person } from '@kinora/contract/operator/people';
import { useState } from 'react';
import { Select } from '#ui/field/select.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAct } from '../use-act.ts';

const unending = 'unending';

/** By their number of days. */
const lengths = [
  { id: '1', name: 'For a day' },
  { id: '7', name: 'For a week' },
  { id: '30', name: 'For 30 days' },
  { id: '365', name: 'For a year' },
  { id: unending, name: 'Without an end' },
];

export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [length, setLength] = useState('7');
  const act = useAct(suspendPerson);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Suspend this member?"
      action="Suspend"
      reader="The member reads it in an email, and whenever they try to sign in."
      onClose={onClose}
      onSubmit={(reason) =>
        act.mutateAsync({ params, body: { days: length === unending ? null : Number(length), reason } })
      }
    >
      <p>
        <bdi className="font-medium text-ink">{person.name}</bdi> is signed out everywhere and cannot sign in
        until the suspension ends. Their shows stay as they are, and their subscription goes on.
      </p>
      <Select
        label="How long"
        options={lengths}
        value={length}
        onChange={(chosen) => setLength(chosen ?? '7')}
      />
    </ReasonDialog>
  );
}
