import type { quoteCoupon } from '@kinora/contract/billing/billing';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { count, money } from '#lib/format.ts';
import { formatPlanPrice, trialLine } from '../price.ts';
import type { BillingChoice } from '../use-billed-every.ts';
import type { PaymentOptions } from './payment-options.ts';

type PlanSummaryProps = {
  options: PaymentOptions;
  choice: BillingChoice;
  quote: ResponseOf<typeof quoteCoupon> | null;
};

/** What is being bought, the amount due today and the later charges. */
export function PlanSummary({ options, choice, quote }: PlanSummaryProps) {
  const { trial_days, is_tax_added } = options;
  const { billed_every, amount_minor, currency } = choice;
  const first_minor = quote?.amount_minor ?? amount_minor;
  const today_minor = trial_days > 0 ? 0 : first_minor;
  return (
    <section
      aria-label="Your plan"
      className="rounded-dialog border border-hairline bg-surface-raised p-6 sm:p-8"
    >
      <p className="text-small font-semibold text-gold">Premium</p>
      <h2 className="mt-2 text-lead font-semibold">{`Your Plan: ${formatPlanPrice(billed_every, amount_minor, currency)}`}</h2>
      <dl className="mt-6 grid gap-3 text-small">
        {trial_days > 0 && <Line name={trialLine(trial_days)} value="Free" />}
        {quote && (
          <Line
            name={trial_days > 0 ? `${discountedMonths(quote)} after that` : discountedMonths(quote)}
            value={money(first_minor, currency)}
            before={money(quote.full_amount_minor, currency)}
          />
        )}
        {quote && quote.months !== null && (
          <Line name="Every month after that" value={money(quote.full_amount_minor, currency)} />
        )}
        <div className="mt-1 flex items-baseline justify-between gap-6 border-t border-hairline pt-5">
          <dt className="font-semibold">Due today</dt>
          <dd className="font-display text-title tabular-nums" aria-live="polite">
            {money(today_minor, currency)}
          </dd>
        </div>
      </dl>
      {is_tax_added && (
        <p className="mt-5 text-small text-ink-secondary">
          Tax is added to card payments, depending on where you live.
        </p>
      )}
      <p className="mt-5 text-small text-ink-faint">
        {`Renews each ${billed_every}. Cancel anytime in your profile.`}
      </p>
    </section>
  );
}

/** Returns which months the coupon discounts. */
function discountedMonths({ months }: ResponseOf<typeof quoteCoupon>): string {
  if (months === null) return 'Every month';
  return months > 1 ? `First ${count(months, 'month')}` : 'First month';
}

function Line({ name, value, before }: { name: string; value: string; before?: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-ink-secondary">{name}</dt>
      <dd className="flex flex-wrap justify-end gap-x-2 tabular-nums">
        {before && before !== value && (
          <del className="text-ink-faint">
            <span className="sr-only">instead of </span>
            {before}
          </del>
        )}
        <span>{value}</span>
      </dd>
    </div>
  );
}
