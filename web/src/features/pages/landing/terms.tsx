import { boot } from '#lib/boot.ts';
import { usePrice } from '#lib/price.ts';
import { money } from '#lib/format.ts';
import { useReaderLocale } from '#lib/hooks/use-hydrated.ts';

/** What a membership costs, and how much of it the creators get. */
export function Terms() {
  const { amount_minor, yearly_amount_minor, currency, is_by_country } = usePrice();
  const locale = useReaderLocale();
  const share = boot.creators_share.toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return (
    <dl className="my-6 grid max-w-xl grid-cols-2 gap-x-6 md:my-8 md:gap-x-10">
      <div className="flex flex-col-reverse justify-end">
        <dt className="mt-1 text-small text-ink-secondary">
          {yearly_amount_minor === null
            ? 'a month, for every show. No ads, cancel anytime.'
            : `a month, or ${money(yearly_amount_minor, currency, locale)} a year, for every show. No ads, cancel anytime.`}
          {is_by_country && ' The price depends on where you live.'}
        </dt>
        <dd className="font-display text-title font-medium tabular-nums">
          {money(amount_minor, currency, locale)}
        </dd>
      </div>
      <div className="flex flex-col-reverse justify-end border-s border-hairline ps-6 md:ps-10">
        <dt className="mt-1 text-small text-ink-secondary">
          of it, after tax and fees, goes to the creators of what you watch.
        </dt>
        <dd className="font-display text-title font-medium tabular-nums">{share}</dd>
      </div>
    </dl>
  );
}
