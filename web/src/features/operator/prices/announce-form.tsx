import { announcePrice, NewPriceChange, type Prices } from '@kinora/contract/billing/price-changes';
import { count, money } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { NativeField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useAct } from '../use-act.ts';

/** Announces new members' price to those who pay a different one. */
export function AnnounceForm({ sold, notice_days }: Pick<Prices, 'sold' | 'notice_days'>) {
  const announce = useAct(announcePrice);
  const empty = { billed_every: 'month', first_day: '', needs_consent: false };
  const form = useContractForm(NewPriceChange, empty);
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
        onSubmit={async (body) => {
          await announce.mutateAsync({ body });
          form.reset(empty);
        }}
      >
        <FormField control={control} name="billed_every">
          {({ onChange, ...field }) => (
            <Select
              label="Price"
              options={sold.map(({ billed_every, price_minor, currency }) => ({
                id: billed_every,
                name: `${money(price_minor, currency)} a ${billed_every}`,
              }))}
              {...field}
              onChange={(id) => onChange(id ?? 'month')}
            />
          )}
        </FormField>
        <FormField control={control} name="first_day">
          {(field) => (
            <NativeField
              label="Not before (UTC)"
              description={`Everybody is told at least ${count(notice_days, 'day')} before they pay it`}
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
