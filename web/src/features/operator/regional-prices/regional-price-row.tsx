import { removeRegionalPrice, type RegionalPrices } from '@kinora/contract/billing/regional-prices';
import { countryName } from '@kinora/contract/earnings/countries';
import { useState } from 'react';
import { count, money } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

type RegionalPriceRowProps = { price: RegionalPrices['prices'][number]; onEdit: () => void };

export function RegionalPriceRow({ price, onEdit }: RegionalPriceRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useStaffAction(removeRegionalPrice, { onFailed: toastError });
  const { currency, price_minor, yearly_price_minor, subscribers, sells_gifts } = price;
  const code = currency.toUpperCase();
  const yearlyPrice = yearly_price_minor === null ? '' : ` or ${money(yearly_price_minor, currency)} a year`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1 wrap-anywhere">
        <p className="font-medium tabular-nums">{`${money(price_minor, currency)} a month${yearlyPrice}`}</p>
        <p className="text-small text-ink-secondary">
          {`${price.countries.map(countryName).join(', ')} · ${count(subscribers, 'subscriber')} in ${code}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" variant="secondary" aria-label={`Change the price in ${code}`} onPress={onEdit}>
          Change
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Remove the price in ${code}`}
          onPress={() => setIsConfirming(true)}
        >
          Remove
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Remove the price in ${code}?`}
        confirmLabel="Remove it"
        cancelLabel="Keep it"
        isPending={remove.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => remove.mutate({ body: { currency } }, { onSettled: () => setIsConfirming(false) })}
      >
        <p>
          New members in these countries pay the usual price. Members who subscribed at this price keep it.
          {sells_gifts && ` Gifts are no longer sold in ${code} either; those already bought stay valid.`}
        </p>
      </ConfirmDialog>
    </li>
  );
}
