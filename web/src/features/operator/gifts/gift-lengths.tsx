import {
  listGiftLengths,
  setGiftLength,
  stopGiftLength,
  type GiftLength,
} from '@kinora/contract/billing/gifts';
import { parseMoney } from '@kinora/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queryOf } from '#lib/api/queries.ts';
import { count, money } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

/** The gift lengths for sale, and a form to add another. */
export function GiftLengths() {
  const { data, error, refetch } = useQuery(queryOf(listGiftLengths, {}));
  if (!data)
    return error ? (
      <FailedState error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-40" />
      </div>
    );
  const { lengths, sold } = data;
  const monthlyPrices = sold.map(({ price_minor, currency }) => money(price_minor, currency)).join(' or ');
  return (
    <section aria-label="What is sold" className="grid max-w-2xl gap-4">
      <p className="text-ink-secondary">
        {lengths.length === 0
          ? 'No gifts are for sale. Add a length and its price to sell it.'
          : `Anyone can buy these for someone else, by card. A month of membership costs ${monthlyPrices}.`}
      </p>
      {lengths.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {lengths.map((length) => (
            <LengthRow
              key={`${length.months} ${length.currency}`}
              length={length}
              isForSale={sold.some(({ currency }) => currency === length.currency)}
            />
          ))}
        </ul>
      )}
      {sold.map(({ currency }) => (
        <LengthForm key={currency} currency={currency} />
      ))}
    </section>
  );
}

function LengthRow({ length, isForSale }: { length: GiftLength; isForSale: boolean }) {
  const { months, price_minor, currency } = length;
  const stop = useStaffAction(stopGiftLength, { onFailed: toastError });
  return (
    <li className="flex items-center justify-between gap-6 py-2.5 tabular-nums">
      <span>
        {`${count(months, 'month')} · ${money(price_minor, currency)}`}
        {!isForSale && (
          <span className="text-ink-secondary">
            {` · not for sale: there is no monthly price in ${currency.toUpperCase()}`}
          </span>
        )}
      </span>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Stop selling ${count(months, 'month')} for ${money(price_minor, currency)}`}
        isPending={stop.isPending}
        onPress={() => stop.mutate({ params: { months: String(months) }, query: { currency } })}
      >
        Stop
      </Button>
    </li>
  );
}

/** Converts what was typed to the call's input; the server checks everything else. */
const lengthFields = (currency: string) =>
  z.pipe(
    z.object({
      months: z.string().check(z.trim(), z.regex(/^([1-9]|[12]\d|3[0-6])$/, 'Enter 1 to 36 months')),
      price_minor: z.string().check(
        z.trim(),
        z.refine((price) => (parseMoney(price, currency) ?? 0) > 0, 'Enter a price such as 29.00'),
      ),
    }),
    z.transform(({ months, price_minor }) => ({
      months: Number(months),
      price_minor: parseMoney(price_minor, currency) ?? 0,
    })),
  );

const empty = { months: '', price_minor: '' };

function LengthForm({ currency }: { currency: string }) {
  const set = useStaffAction(setGiftLength);
  const [schema] = useState(() => lengthFields(currency));
  const form = useContractForm(schema, empty);
  const title = `Sell a gift in ${currency.toUpperCase()}`;
  return (
    <section
      aria-label={title}
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-4 text-lead font-semibold">{title}</h2>
      <Form
        form={form}
        label={title}
        className="items-start sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={async (body) => {
          await set.mutateAsync({ body: { ...body, currency } });
          form.reset(empty);
        }}
      >
        <FormField control={form.control} name="months">
          {(field) => <TextField label="Months" inputMode="numeric" autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="price_minor">
          {(field) => <TextField label={`Price (${currency.toUpperCase()})`} autoComplete="off" {...field} />}
        </FormField>
        <Button type="submit" className="sm:mt-7" isPending={form.formState.isSubmitting}>
          Sell
        </Button>
      </Form>
    </section>
  );
}
