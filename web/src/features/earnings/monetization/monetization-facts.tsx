import { countryName } from '@kinora/contract/earnings/countries';
import type { Monetization } from '@kinora/contract/earnings/monetization';
import { taxNumberName } from '@kinora/contract/earnings/tax-number-names';
import type { ReactNode } from 'react';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useDownloadOwnW9 } from './use-own-w9.ts';

type MonetizationFactsProps = {
  saved: Monetization;
  /** Whether to focus the button, because the facts replace a form that had the focus. */
  shouldTakeFocus: boolean;
  onChange: () => void;
};

/** Shows that monetization is on, and those of the stored details that may be shown. */
export function MonetizationFacts({ saved, shouldTakeFocus, onChange }: MonetizationFactsProps) {
  const { name, ssn_last4, country, vat_id, address1, address2, city, state, zipCode, w9, enabled_at } =
    saved;
  const download = useDownloadOwnW9();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="check" className="text-success" />
            Monetization is on
          </p>
          <p className="mt-0.5 text-small text-ink-secondary">Since {shortDate(enabled_at)}</p>
        </div>
        <span ref={shouldTakeFocus ? focusButton : undefined}>
          <Button variant="secondary" onPress={onChange}>
            Change
          </Button>
        </span>
      </div>
      <dl className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact name="Full Name">
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={taxNumberName(country)}>
          <span aria-hidden="true" className="tracking-[0.2em]">
            •••••
          </span>
          <span className="sr-only">ends in</span> <span className="tabular-nums">{ssn_last4}</span>
        </Fact>
        <Fact name="Address">
          <bdi className="block">{[address1, address2].filter(Boolean).join(', ')}</bdi>
          <bdi className="block">{`${city}, ${state} ${zipCode}`}</bdi>
          {country !== null && country !== 'US' && <bdi className="block">{countryName(country)}</bdi>}
        </Fact>
        {vat_id && <Fact name="VAT id">{vat_id}</Fact>}
        {(w9 || country === null || country === 'US') && (
          <Fact name="W-9">
            {w9 ? (
              <>
                <bdi className="block">{w9.file_name}</bdi>
                <span className="text-small text-ink-secondary">Received on {shortDate(w9.received_at)}</span>
                <Button
                  variant="ghost"
                  size="small"
                  isPending={download.isPending}
                  onPress={() => download.mutate({})}
                  className="ms-1 text-gold! underline decoration-gold/40 underline-offset-4"
                >
                  Download
                </Button>
              </>
            ) : (
              <span className="text-ink-secondary">None yet</span>
            )}
          </Fact>
        )}
      </dl>
    </>
  );
}

const focusButton = (container: HTMLElement | null) => container?.querySelector('button')?.focus();

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-secondary">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
