import { announcePrice, NewPriceChange, type Prices } from '@kinora/contract/billing/price-changes';
import * as z from 'zod/mini';
import { count, money } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { NativeField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';

const { first_day, needs_consent } = NewPriceChange.shape;

/** Identifies a price in the list. */
const priceId = ({ billed_every, currency }: Prices['sold'][number]) => `${billed_every} ${currency}`;

const announcement = z.object({ price: z.string(), first_day, needs_consent });

/** Announces the price for new members to subscribers who pay a different price. */
export function AnnounceForm({ sold, notice_days }: Pick<Prices, 'sold' | 'notice_days'>) {
  const announce = useStaffAction(announcePrice);
  const [usual] = sold;
  const empty = { price: usual ? priceId(usual) : '', first_day: '', needs_consent: false };
  const form = useContractForm(announcement, empty);
  const { control, formState } = form;
  return (
    <section
      aria-label="Announce a price"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6 xl:order-last"
    >
      <h2 className="mb-4 text-lead font-semibold">Announce a price</h2>
      <Form
        form={form}
        label="Announce a price"
        onSubmit={async ({ price, ...body }) => {
          const chosen = sold.find((option) => priceId(option) === price);
          if (!chosen) return;
          const { billed_every, currency } = chosen;
          await announce.mutateAsync({ body: { ...body, billed_every, currency } });
          form.reset(empty);
        }}
      >
        <FormField control={control} name="price">
          {({ onChange, ...field }) => (
            <Select
              label="Price"
              options={sold.map((option) => ({
                id: priceId(option),
                name: `${money(option.price_minor, option.currency)} a ${option.billed_every}`,
              }))}
              {...field}
              onChange={(id) => onChange(id ?? empty.price)}
            />
          )}
        </FormField>
        <FormField control={control} name="first_day">
          {(field) => (
            <NativeField
              label="Not before (UTC)"
              description={`Everybody is notified at least ${count(notice_days, 'day')} before they pay it`}
              type="date"
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="needs_consent">
          {({ value, onChange }) => (
            <Checkbox value={value} onChange={onChange}>
              Only for those who agree; the others keep their price
            </Checkbox>
          )}
        </FormField>
        <div className="flex justify-end">
          <Button type="submit" isPending={formState.isSubmitting}>
            Announce
          </Button>
        </div>
      </Form>
    </section>
  );
}
