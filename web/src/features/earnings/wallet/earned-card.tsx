import type { Statement } from '@kinora/contract/earnings/royalties';
import { money } from '#lib/format.ts';
import { Withheld } from './withheld.tsx';
import { PayoutState } from './payout-state.tsx';
import { payoutSentence, signedMoney } from './wallet-text.ts';

/** What a creator earned in the month, and what happens to it. */
export function EarnedCard({ statement }: { statement: Statement }) {
  const { earned_minor, adjusted_minor, currency, payout } = statement;
  const total = earned_minor + adjusted_minor;
  return (
    <section
      aria-label="What you earned"
      className="grid content-start gap-5 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <div className="grid justify-items-start gap-1.5">
        <h2 className="text-small text-ink-secondary">You earned</h2>
        <p className="font-display text-title font-medium tabular-nums">
          <bdi>{money(total, currency)}</bdi>
        </p>
        {adjusted_minor !== 0 && (
          <p className="text-small text-ink-secondary tabular-nums">
            <bdi>{money(earned_minor, currency)}</bdi> in this month,{' '}
            <bdi>{signedMoney(adjusted_minor, currency)}</bdi> from earlier ones
          </p>
        )}
      </div>
      <div className="grid justify-items-start gap-1.5 border-t border-hairline pt-4 text-small text-ink-secondary">
        <PayoutState status={payout.status} />
        <p>{payoutSentence(statement)}</p>
        <Withheld payout={payout} currency={currency} />
        {payout.reference && (
          <p className="text-caption text-ink-faint wrap-anywhere">
            Reference: <bdi>{payout.reference}</bdi>
          </p>
        )}
      </div>
    </section>
  );
}
