import { addBanner, BannerForm, places } from '@kinora/contract/operator/banners';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { NativeField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { placeNames } from './place-names.ts';

type FeatureDialogProps = { show: { id: number; title: string }; onClose: () => void };

/** Chooses the banner and the days on which a show is featured. */
export function FeatureDialog({ show, onClose }: FeatureDialogProps) {
  const action = useStaffAction(addBanner);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useContractForm(BannerForm, { place: 'top', first_day: today, last_day: today });
  const { control, formState } = form;
  return (
    <Dialog isOpen startsAtField title="Feature on a banner" onClose={onClose}>
      <p className="mb-6 text-ink-secondary">
        “<bdi>{show.title}</bdi>” is featured on the home page on these days, for everybody who is allowed to
        watch it.
      </p>
      <Form
        form={form}
        label="Feature on a banner"
        onSubmit={async (values) => {
          await action.mutateAsync({ body: { ...values, show_id: show.id } });
          onClose();
        }}
      >
        <FormField control={control} name="place">
          {({ value, ...field }) => (
            <Select
              label="Place"
              options={places.map((id) => ({ id, name: placeNames[id] }))}
              value={value}
              {...field}
              onChange={(chosen) => field.onChange(places.find((option) => option === chosen) ?? value)}
            />
          )}
        </FormField>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField control={control} name="first_day">
            {(field) => <NativeField label="First day (UTC)" type="date" {...field} />}
          </FormField>
          <FormField control={control} name="last_day">
            {(field) => <NativeField label="Last day (UTC)" type="date" {...field} />}
          </FormField>
        </div>
        <FormButtons onCancel={onClose} isPending={formState.isSubmitting}>
          Feature
        </FormButtons>
      </Form>
    </Dialog>
  );
}
