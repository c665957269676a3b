import type { ShowSplit } from '@kinora/contract/earnings/splits';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { monthName } from '../wallet/wallet-text.ts';
import { LeaveShare } from './leave-share.tsx';
import { Proposal } from './proposal.tsx';
import { ShareList } from './share-list.tsx';
import { SplitForm } from './split-form.tsx';

/** The shares in one show: current, upcoming and proposed. */
export function ShowSplitCard({ split }: { split: ShowSplit }) {
  const { title, is_publisher, shares, next, proposal } = split;
  const [isOpen, setIsOpen] = useState(false);
  const latestShares = next?.shares ?? shares;
  const canLeave = !is_publisher && latestShares.some(({ is_you }) => is_you);
  return (
    <section
      aria-label={title}
      className="grid content-start gap-6 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-display text-lead font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {is_publisher && !isOpen && (
          <Button
            variant="secondary"
            aria-label={`Change the shares of ${title}`}
            onPress={() => setIsOpen(true)}
          >
            Change shares
          </Button>
        )}
        {canLeave && <LeaveShare split={split} />}
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <ShareList label="This month" shares={shares} />
        {next && <ShareList label={`Starting in ${monthName(next.from_month)}`} shares={next.shares} />}
      </div>
      {isOpen ? (
        <SplitForm split={split} onClose={() => setIsOpen(false)} />
      ) : (
        proposal && <Proposal split={split} proposal={proposal} />
      )}
    </section>
  );
}
