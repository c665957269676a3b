import { createCoupon } from '@kinora/contract/billing/coupons';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { couponFields, emptyCoupon, discountKinds, durationOptions } from './coupon-fields.ts';

/** Creates a coupon; amounts are in the currency of the price. */
export function CouponForm({ currency }: { currency: string }) {
  const create = useStaffAction(createCoupon);
  const [schema] = useState(() => couponFields(currency));
  const form = useContractForm(schema, emptyCoupon);
  const { control, formState } = form;
  const isPercent = form.watch('kind') === 'percent';
  return (
    <section
      aria-label="Create a coupon"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6 xl:order-last"
    >
      <h2 className="mb-4 text-lead font-semibold">Create a coupon</h2>
      <Form
        form={form}
        label="Create a coupon"
        onSubmit={async (body) => {
          await create.mutateAsync({ body });
          form.reset(emptyCoupon);
        }}
      >
        <FormField control={control} name="code">
          {(field) => (
            <TextField
              label="Code"
              description="Letters and digits, such as SPRING27"
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
        <div className="grid grid-cols-2 items-start gap-4">
          <FormField control={control} name="kind">
            {({ onChange, ...field }) => (
              <Select
                label="Discount type"
                options={discountKinds}
                {...field}
                onChange={(id) => onChange(id ?? 'percent')}
              />
            )}
          </FormField>
          <FormField control={control} name="discount">
            {(field) => (
              <TextField
                label={isPercent ? 'Percentage' : `Amount (${currency.toUpperCase()})`}
                autoComplete="off"
                {...field}
              />
            )}
          </FormField>
        </div>
        <FormField control={control} name="months">
          {({ onChange, ...field }) => (
            <Select
              label="Duration"
              options={durationOptions}
              {...field}
              onChange={(id) => onChange(id ?? '1')}
            />
          )}
        </FormField>
        <FormField control={control} name="last_day">
          {(field) => (
            <NativeField
              label="Last day (UTC)"
              description="Leave empty for no end date"
              type="date"
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="max_uses">
          {(field) => (
            <TextField
              label="Maximum uses"
              description="Leave empty for any number"
              inputMode="numeric"
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="name">
          {(field) => (
            <TextField
              label="Name shown to members"
              description="Leave empty to show the discount, such as “50% off for 3 months”"
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
        <div className="flex justify-end">
          <Button type="submit" isPending={formState.isSubmitting}>
            Create
          </Button>
        </div>
      </Form>
    </section>
  );
}
