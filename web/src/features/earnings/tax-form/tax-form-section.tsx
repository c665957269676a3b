import { useState } from 'react';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { SignTaxForm } from './tax-form-form.tsx';
import { formNames, useTaxForm } from './use-tax-form.ts';

/** The form with which a creator certifies that they are outside the United States. */
export function TaxFormSection({ name, country }: { name: string; country: string }) {
  const { data: form, error, refetch } = useTaxForm();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section aria-label="Tax form" className="mt-8 border-t border-hairline pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h3 className="font-semibold">Tax form</h3>
        {form !== undefined && !isOpen && (
          <Button variant="secondary" onPress={() => setIsOpen(true)}>
            {form ? 'Sign again' : 'Fill in'}
          </Button>
        )}
      </div>
      {isOpen ? (
        <SignTaxForm name={name} country={country} onSaved={close} onCancel={close} />
      ) : form ? (
        <p className={form.is_valid ? '' : 'text-danger'}>
          {formNames[form.kind]}, signed on {shortDate(form.signed_at)},{' '}
          {form.is_valid ? 'valid until' : 'expired on'} {shortDate(form.valid_until, 'UTC')}
          {form.claims_treaty && ', claiming a tax treaty'}.
        </p>
      ) : form === null ? (
        <p className="text-ink-secondary">
          People outside the United States sign form W-8BEN, companies W-8BEN-E. Without it, tax may have to
          be withheld from your earnings.
        </p>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <SkeletonLine className="w-full" />
        </div>
      )}
    </section>
  );
}
