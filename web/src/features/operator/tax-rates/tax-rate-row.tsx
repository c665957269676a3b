import { removeTaxRate, type TaxRate } from '@kinora/contract/billing/invoices';
import { countryName } from '@kinora/contract/earnings/countries';
import { useState } from 'react';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

export function TaxRateRow({ rate: { rate_milli, ...rateKey } }: { rate: TaxRate }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useStaffAction(removeTaxRate, { onFailed: toastError });
  const country = countryName(rateKey.country);
  const day = shortDate(rateKey.valid_from, 'UTC');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:px-5">
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-medium">{country}</p>
        <p className="text-small text-ink-secondary tabular-nums">
          {rate_milli === 0 ? `${rateKey.name} ends` : `${rateKey.name} ${rate_milli / 1000}%`} · from {day}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Remove ${rateKey.name} in ${country} from ${day}`}
        onPress={() => setIsConfirming(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Remove ${rateKey.name} in ${country}?`}
        confirmLabel="Remove it"
        cancelLabel="Keep it"
        isPending={remove.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => remove.mutate({ body: rateKey }, { onSettled: () => setIsConfirming(false) })}
      >
        <p>
          {`From ${day} on, payments include tax at the previous rate, or no tax if there was none. Payments already recorded keep their tax.`}
        </p>
      </ConfirmDialog>
    </li>
  );
}
