import { countryName } from '@kinora/contract/earnings/countries';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { BuyerDetailsForm } from './buyer-details-form.tsx';
import { useBuyerDetails } from './use-buyer-details.ts';

/** Shows the member's details for future invoices, with a button to change them. */
export function BuyerDetailsSection() {
  const { data: saved, error } = useBuyerDetails();
  const [isOpen, setIsOpen] = useState(false);
  if (saved === undefined) return error ? null : <BuyerDetailsSkeleton />;
  const close = () => setIsOpen(false);
  return (
    <section aria-label="Invoice details" className="mt-7 border-t border-hairline pt-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-small font-medium text-ink-secondary">On your invoices</h3>
          {!isOpen && (
            <p className="mt-1 whitespace-pre-line wrap-anywhere">
              {saved ? (
                [saved.name, saved.address, countryName(saved.country), saved.vat_id]
                  .filter(Boolean)
                  .join('\n')
              ) : (
                <span className="text-ink-secondary">Add your country and address.</span>
              )}
            </p>
          )}
        </div>
        {!isOpen && (
          <Button variant="secondary" onPress={() => setIsOpen(true)}>
            {saved ? 'Change Invoice Details' : 'Add Invoice Details'}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="mt-4">
          <BuyerDetailsForm saved={saved} submitLabel="Save" onSaved={close} onCancel={close} />
        </div>
      )}
    </section>
  );
}

/** As tall as the section for a member who has not entered anything. */
export function BuyerDetailsSkeleton() {
  return (
    <div className="mt-7 flex flex-wrap items-start justify-between gap-4 border-t border-hairline pt-6">
      <div className="grid gap-1">
        <div className="text-small">
          <SkeletonLine className="w-28" />
        </div>
        <SkeletonLine className="w-52" />
      </div>
      <Skeleton className="h-11 w-44" />
    </div>
  );
}
