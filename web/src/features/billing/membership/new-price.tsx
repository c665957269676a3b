import { agreeToPrice } from '@kinora/contract/billing/price-changes';
import { useWrite } from '#lib/api/use-write.ts';
import { money, shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import type { Membership } from './plan-status.ts';
import { useRefreshBilling } from './use-billing.ts';

/** States what a membership will cost, and asks for consent where that is required. */
export function NewPrice({ membership }: { membership: Membership }) {
  const { price_change, price_minor, billed_every, currency, is_tax_added } = membership;
  const refresh = useRefreshBilling();
  const agree = useWrite(agreeToPrice, {
    onDone: ({ message }) => toast.success(message ?? 'You have agreed'),
    onFailed: toastError,
    onSettled: refresh,
  });
  if (!price_change) return null;
  const priceText = (amount_minor: number) =>
    `${money(amount_minor, currency)}${is_tax_added ? ' plus tax' : ''} a ${billed_every}`;
  const { from, needs_consent, is_agreed } = price_change;
  const when = `From your first payment on or after ${shortDate(from)}`;
  return (
    <section
      aria-label="New price"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline pt-4"
    >
      <p className="min-w-0 grow basis-64 text-small text-ink-secondary">
        {needs_consent && !is_agreed
          ? `${when}, the membership will cost ${priceText(price_change.price_minor)}, if you agree. If you do not, you will continue to pay ${priceText(price_minor)}.`
          : `${when}, your membership will cost ${priceText(price_change.price_minor)} instead of ${priceText(price_minor)}.`}
        {!needs_consent && price_change.price_minor > price_minor && ' You can cancel before that.'}
        {is_agreed && ' You have agreed.'}
      </p>
      {needs_consent && !is_agreed && (
        <Button
          variant="secondary"
          isPending={agree.isPending}
          onPress={() => agree.mutate({ body: { price_minor: price_change.price_minor } })}
        >
          {`Agree to ${money(price_change.price_minor, currency)}`}
        </Button>
      )}
    </section>
  );
}
