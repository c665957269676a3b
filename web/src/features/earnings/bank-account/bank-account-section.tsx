import { countryName } from '@kinora/contract/earnings/countries';
import { useState } from 'react';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { useBankAccount } from './use-bank-account.ts';

/** The account that royalties are transferred to, if the operator pays by bank transfer. */
export function BankAccountSection({ name }: { name: string }) {
  const { data: wallet } = useWallet();
  const { data: saved, error, refetch } = useBankAccount();
  const [isOpen, setIsOpen] = useState(false);
  if (wallet?.way === 'stripe') return null;
  const close = () => setIsOpen(false);
  return (
    <section aria-label="Bank account" className="mt-8 border-t border-hairline pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h3 className="font-semibold">Bank account</h3>
        {saved && !isOpen && (
          <Button variant="secondary" aria-label="Change the bank account" onPress={() => setIsOpen(true)}>
            Change
          </Button>
        )}
      </div>
      {saved && isOpen ? (
        <BankAccountForm saved={saved} name={name} onSaved={close} onCancel={close} />
      ) : saved ? (
        <>
          <p>
            <bdi>{saved.holder}</bdi> · {countryName(saved.country)} ·{' '}
            <span className="whitespace-nowrap">
              <span aria-hidden="true" className="tracking-[0.2em]">
                ••••
              </span>
              <span className="sr-only">ends in</span> <span className="tabular-nums">{saved.last4}</span>
            </span>
          </p>
          {wallet?.waits_until && (
            <p className="mt-2 text-small text-ink-secondary">
              {`You changed it on ${shortDate(saved.saved_at)}. Payouts resume on ${shortDate(wallet.waits_until)}.`}
            </p>
          )}
        </>
      ) : saved === null ? (
        <>
          <p className="mb-5 text-ink-secondary">
            Tell us where to transfer your royalties. Until then we keep them for you.
          </p>
          <BankAccountForm saved={null} name={name} onSaved={close} />
        </>
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
