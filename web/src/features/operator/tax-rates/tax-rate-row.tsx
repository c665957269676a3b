import { removeTaxRate, type TaxRate } from '@kinora/contract/billing/invoices';
import { countryName } from '@kinora/contract/earnings/countries';
import { useState } from 'react';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

export function TaxRateRow({ rate: { rate_milli, ...key } }: { rate: TaxRate }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useStaffAction(removeTaxRate, { onFailed: toastError });
  const country = countryName(key.country);
  const day = shortDate(key.valid_from, 'UTC');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:px-5">
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-medium">{country}</p>
        <p className="text-small text-ink-secondary tabular-nums">
          {rate_milli === 0 ? `${key.name} ends` : `${key.name} ${rate_milli / 1000}%`} · from {day}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Remove ${key.name} in ${country} from ${day}`}
        onPress={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove ${key.name} in ${country}?`}
        confirmLabel="Remove it"
        cancelLabel="Keep it"
        isPending={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ body: key }, { onSettled: () => setIsAsking(false) })}
      >
        <p>
          {`From ${day} on, payments include the previous rate, or no tax if there was none. Payments already recorded keep their tax.`}
        </p>
      </ConfirmDialog>
    </li>
  );
}
