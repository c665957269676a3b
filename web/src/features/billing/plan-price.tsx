import type { BilledEvery } from '@kinora/contract/billing/billing';
import { money } from '#lib/format.ts';
import { trialSentence } from './price.ts';

type PlanPriceProps = {
  billed_every: BilledEvery;
  amount_minor: number;
  currency: string;
  trial_days: number;
};

export function PlanPrice({ billed_every, amount_minor, currency, trial_days }: PlanPriceProps) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-[3.5rem] leading-none font-medium tabular-nums">
          {money(amount_minor, currency)}
        </span>
        <span className="text-ink-secondary">{`/ ${billed_every}`}</span>
      </p>
      {trial_days > 0 && <p className="mt-3 font-medium text-gold">{trialSentence(trial_days)}</p>}
    </div>
  );
}
