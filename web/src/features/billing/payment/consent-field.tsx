import { consentWording } from '@kinora/contract/billing/withdrawal';
import { Checkbox } from '#ui/field/checkbox.tsx';

type ConsentFieldProps = { withdrawal_days: number; value: boolean; onChange: (value: boolean) => void };

/** Asks for consent to start right away, if members have a right to withdraw, which ends once they watch. */
export function ConsentField({ withdrawal_days, value, onChange }: ConsentFieldProps) {
  if (withdrawal_days === 0) return null;
  return (
    <Checkbox value={value} onChange={onChange}>
      <span className="text-small font-normal">{consentWording(withdrawal_days)}</span>
    </Checkbox>
  );
}
