import { giveFreeAccess } from '@kinora/contract/billing/free-access';
import type { Person } from '@kinora/contract/operator/people';
import { useState } from 'react';
import { NativeField } from '#ui/field/text-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function FreeAccessDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [last_day, setLastDay] = useState(dayInThirtyDays);
  const action = useStaffAction(giveFreeAccess);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Give free access?"
      action="Give free access"
      visibilityNote="The reason is kept only in the audit log. The member is notified of the last day on which they can watch."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { last_day, reason } })}
    >
      <p>
        <bdi className="font-medium text-ink">{person.name}</bdi> can watch everything immediately, for free.
        The access ends automatically after the last day, and you can end it sooner.
      </p>
      <NativeField label="Last day (UTC)" type="date" value={last_day} onChange={setLastDay} />
    </ReasonDialog>
  );
}

const dayInThirtyDays = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
