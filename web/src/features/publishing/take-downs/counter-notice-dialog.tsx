import { CounterNotice, maxAppealLength } from '@kinora/contract/publishing/take-downs';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { AgreementField } from '#ui/field/agreement-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useCounterNotice } from './use-take-downs.ts';

const empty = {
  words: '',
  name: '',
  postal_address: '',
  phone: '',
  signature: '',
  under_penalty_of_perjury: false,
  accepts_jurisdiction: false,
};

type CounterNoticeDialogProps = { id: number; title: string; onClose: () => void };

/** Lets a creator respond to a copyright notice. */
export function CounterNoticeDialog({ id, title, onClose }: CounterNoticeDialogProps) {
  const send = useCounterNotice();
  const form = useContractForm(CounterNotice, empty);
  const { control, formState } = form;
  return (
    <Dialog isOpen startsAtField title="Send a counter-notice" onClose={onClose}>
      <p className="mb-6 text-small text-ink-secondary">
        The sender of the notice about “<bdi>{title}</bdi>” gets a copy of everything you enter here. Your
        work is restored after 10 to 14 business days, unless the sender goes to court.
      </p>
      <Form
        form={form}
        label="Counter-notice"
        onSubmit={async (values) => {
          await send.mutateAsync({ params: { take_down_id: id }, body: values });
          onClose();
        }}
      >
        <FormField control={control} name="words">
          {(field) => <TextArea label="Why is it a mistake?" limit={maxAppealLength} {...field} />}
        </FormField>
        <FormField control={control} name="name">
          {(field) => <TextField label="Full name" autoComplete="name" {...field} />}
        </FormField>
        <FormField control={control} name="postal_address">
          {(field) => <TextField label="Postal address" autoComplete="street-address" {...field} />}
        </FormField>
        <FormField control={control} name="phone">
          {(field) => <TextField label="Phone number" type="tel" autoComplete="tel" {...field} />}
        </FormField>
        <FormField control={control} name="under_penalty_of_perjury">
          {({ value, onChange, error }) => (
            <AgreementField value={value} onChange={onChange} error={error}>
              Under penalty of perjury, I believe in good faith that my work was taken down by mistake, or
              because it was misidentified.
            </AgreementField>
          )}
        </FormField>
        <FormField control={control} name="accepts_jurisdiction">
          {({ value, onChange, error }) => (
            <AgreementField value={value} onChange={onChange} error={error}>
              I accept the jurisdiction of the federal court for my address or, if I live outside the United
              States, of a federal court where the service can be found. I will accept service of process from
              the sender of the notice.
            </AgreementField>
          )}
        </FormField>
        <FormField control={control} name="signature">
          {(field) => (
            <TextField label="Signature" description="Your full name, typed." autoComplete="off" {...field} />
          )}
        </FormField>
        <FormButtons onCancel={onClose} isPending={formState.isSubmitting}>
          Send counter-notice
        </FormButtons>
      </Form>
    </Dialog>
  );
}
