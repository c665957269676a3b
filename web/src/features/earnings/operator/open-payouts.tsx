import type { Payout } from '@kinora/contract/earnings/payouts';
import { useState } from 'react';
import { count, money } from '#lib/format.ts';
import { FailedDialog } from './failed-dialog.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { isOpenTransfer, PayoutRow } from './payout-row.tsx';
import { NewLists, TransferList } from './transfer-list.tsx';

type OpenDialog = { kind: 'paid' | 'failed'; payout: Payout } | { kind: 'list'; file: string };

/** Open payouts, grouped by what the operator has to do about them. */
export function OpenPayouts({ payouts }: { payouts: readonly Payout[] }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const transfers = payouts.filter(isOpenTransfer);
  const sentByStripe = payouts.filter(({ status, way }) => status === 'sending' && way === 'stripe');
  const waiting = payouts.filter(({ status }) => status !== 'sending');
  const files = [...new Set(transfers.flatMap(({ destination }) => destination ?? []))];
  // While a SEPA file is open, only a CSV list can be started, and vice versa.
  const hasOpenList = (isSepa: boolean) => files.some((file) => file.endsWith('.xml') === isSepa);
  const listable = waiting.filter(({ is_sepa }) => !hasOpenList(is_sepa));
  const renderGroup = (title: string, group: readonly Payout[]) =>
    group.length > 0 && (
      <section aria-label={title} className="mt-8">
        <h2 className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-lead font-semibold">
          {title}
          <span className="text-small font-normal text-ink-secondary tabular-nums">
            {formatTotals(group)}
          </span>
        </h2>
        <ul className="grid gap-2">
          {group.map((payout) => (
            <PayoutRow
              key={payout.key}
              payout={payout}
              onPaid={() => setDialog({ kind: 'paid', payout })}
              onFailed={() => setDialog({ kind: 'failed', payout })}
            />
          ))}
        </ul>
      </section>
    );
  const transfersOn = (file: string) => transfers.filter(({ destination }) => destination === file);
  return (
    <>
      {files.map((file) => (
        <TransferList
          key={file}
          file={file}
          transfers={count(transfersOn(file).length, 'transfer')}
          onPaid={() => setDialog({ kind: 'list', file })}
        />
      ))}
      {listable.length > 0 && (
        <NewLists
          hasSepa={listable.some(({ is_sepa }) => is_sepa)}
          hasOthers={listable.some(({ is_sepa }) => !is_sepa)}
        />
      )}
      {payouts.length === 0 && <NothingToPay />}
      {renderGroup('To transfer', transfers)}
      {renderGroup('Waiting for the next list', waiting)}
      {renderGroup('Being sent by Stripe', sentByStripe)}
      {dialog?.kind === 'list' && (
        <PaidDialog
          payouts={dialog.file}
          title="Were all of these transfers made?"
          description={`${count(transfersOn(dialog.file).length, 'transfer')} on ${dialog.file}, ${formatTotals(transfersOn(dialog.file))}`}
          onClose={close}
        />
      )}
      {dialog?.kind === 'paid' && (
        <PaidDialog
          payouts={dialog.payout.key}
          title="Was this transfer made?"
          description={payoutText(dialog.payout)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'failed' && (
        <FailedDialog payout={dialog.payout.key} description={payoutText(dialog.payout)} onClose={close} />
      )}
    </>
  );
}

const payoutText = ({ amount_minor, currency, creator }: Payout): string =>
  `${money(amount_minor, currency)} to ${creator}`;

/** The sum in each currency: `$120.50 + €8.00`. */
function formatTotals(payouts: readonly Payout[]): string {
  const sums = new Map<string, number>();
  for (const { currency, amount_minor } of payouts)
    sums.set(currency, (sums.get(currency) ?? 0) + amount_minor);
  return [...sums].map(([currency, sum]) => money(sum, currency)).join(' + ');
}
