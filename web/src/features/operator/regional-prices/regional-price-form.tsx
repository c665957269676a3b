import { saveRegionalPrice, type RegionalPrice } from '@kinora/contract/billing/regional-prices';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { CountriesField } from './countries-field.tsx';
import { regionalPriceFields, initialValues } from './regional-price-fields.ts';

type RegionalPriceFormProps = { edited: RegionalPrice | null; onDone: () => void };

/** Adds or changes the price in a currency. */
export function RegionalPriceForm({ edited, onDone }: RegionalPriceFormProps) {
  const save = useStaffAction(saveRegionalPrice);
  const form = useContractForm(regionalPriceFields, initialValues(edited));
  const { control, formState } = form;
  const title = edited ? `Change the price in ${edited.currency.toUpperCase()}` : 'Add a price';
  return (
    <section
      aria-label={title}
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6 xl:order-last"
    >
      <h2 className="mb-4 text-lead font-semibold">{title}</h2>
      <Form
        form={form}
        label="Regional price"
        onSubmit={async (body) => {
          await save.mutateAsync({ body });
          form.reset(initialValues(null));
          onDone();
        }}
      >
        <FormField control={control} name="currency">
          {(field) => (
            <TextField
              label="Currency"
              description="Three letters, such as EUR."
              autoComplete="off"
              isDisabled={edited !== null}
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="price_minor">
          {(field) => <TextField label="Monthly price" autoComplete="off" {...field} />}
        </FormField>
        <FormField control={control} name="yearly_price_minor">
          {(field) => (
            <TextField
              label="Yearly price (optional)"
              description="Leave it empty to offer no yearly plan here."
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="countries">
          {(field) => <CountriesField {...field} />}
        </FormField>
        <div className="flex flex-wrap justify-end gap-3">
          {edited && (
            <Button variant="ghost" onPress={onDone}>
              Cancel
            </Button>
          )}
          <Button type="submit" isPending={formState.isSubmitting}>
            {edited ? 'Save price' : 'Add price'}
          </Button>
        </div>
      </Form>
    </section>
  );
}
