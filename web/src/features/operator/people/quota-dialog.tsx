import { setQuota, type Person } from '@kinora/contract/operator/people';
import { useState } from 'react';
import { NativeField } from '#ui/field/text-field.tsx';
import { count } from '#lib/format.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

/** Gives a creator their own quota; existing films stay, even if they exceed it. */
export function QuotaDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { quota } = person;
  const [gb, setGb] = useState(inputText(quota.gb));
  const [hours, setHours] = useState(inputText(quota.hours));
  const action = useStaffAction(setQuota);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Set quota"
      action="Set quota"
      visibilityNote="The reason is kept only in the audit log."
      onClose={onClose}
      onSubmit={(reason) =>
        action.mutateAsync({ params, body: { gb: parseLimit(gb), hours: parseLimit(hours), reason } })
      }
    >
      <p>
        How much storage the films of <bdi className="font-medium text-ink">{person.name}</bdi> may take up,
        and how long they may be in total. 0 means no limit. Leave a field empty to apply the limit for all
        creators.
      </p>
      <NativeField
        label="Gigabytes"
        description={`For all creators: ${limitText(quota.default_gb, 'GB')}`}
        type="number"
        min="0"
        value={gb}
        onChange={setGb}
      />
      <NativeField
        label="Hours"
        description={`For all creators: ${limitText(quota.default_hours, 'hours')}`}
        type="number"
        min="0"
        value={hours}
        onChange={setHours}
      />
    </ReasonDialog>
  );
}

const inputText = (number: number | null): string => (number === null ? '' : String(number));
const parseLimit = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const limitText = (number: number, unit: string): string =>
  number === 0 ? 'no limit' : unit === 'hours' ? count(number, 'hour') : `${number.toLocaleString()} ${unit}`;
