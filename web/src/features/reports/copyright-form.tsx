import {
  CopyrightNotice,
  maxDescriptionLength,
  sendCopyrightNotice,
} from '@kinora/contract/reports/copyright';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Honeypot } from '#ui/field/honeypot.tsx';
import { AgreementField } from '#ui/field/agreement-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { MessageSent } from '#ui/form/message-sent.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';

const empty = {
  work: '',
  copied: '',
  name: '',
  email: '',
  on_behalf_of: '',
  postal_address: '',
  phone: '',
  signature: '',
  in_good_faith: false,
  under_penalty_of_perjury: false,
};

/** The form for a copyright notice; `address` is the URL of the show's page, if it is known. */
export function CopyrightForm({ address }: { address: string }) {
  const send = useWrite(sendCopyrightNotice);
  const [website, setWebsite] = useState('');
  const form = useContractForm(CopyrightNotice, { ...empty, address });
  const { control, formState, getValues } = form;
  if (send.isSuccess)
    return (
      <MessageSent title="Thank you">
        <p>We have received your notice. A receipt is on its way to {getValues('email')}.</p>
      </MessageSent>
    );
  return (
    <Form
      form={form}
      label="Copyright notice"
      onSubmit={async (values) => {
        await send.mutateAsync({ body: { ...values, website } });
      }}
    >
      <FormField control={control} name="work">
        {(field) => (
          <TextArea
            label="Your work"
            description="Describe it, and state where we can see or hear it."
            limit={maxDescriptionLength}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="address">
        {(field) => (
          <TextField
            label="Address of the show"
            description="Open the show’s page, and copy the address from your browser."
            autoComplete="off"
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="copied">
        {(field) => (
          <TextArea
            label="What was copied"
            description="For example, the episode and the time in it."
            limit={maxDescriptionLength}
            {...field}
          />
        )}
      </FormField>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField control={control} name="name">
          {(field) => <TextField label="Full name" autoComplete="name" {...field} />}
        </FormField>
        <FormField control={control} name="on_behalf_of">
          {(field) => (
            <TextField
              label="Owner of the work"
              description="If you are not the owner."
              autoComplete="organization"
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
        </FormField>
        <FormField control={control} name="phone">
          {(field) => <TextField label="Phone number" type="tel" autoComplete="tel" {...field} />}
        </FormField>
      </div>
      <FormField control={control} name="postal_address">
        {(field) => <TextField label="Postal address" autoComplete="street-address" {...field} />}
      </FormField>
      <FormField control={control} name="in_good_faith">
        {({ value, onChange, error }) => (
          <AgreementField value={value} onChange={onChange} error={error}>
            I believe in good faith that this use of the work is not authorized by its owner, their agent, or
            the law.
          </AgreementField>
        )}
      </FormField>
      <FormField control={control} name="under_penalty_of_perjury">
        {({ value, onChange, error }) => (
          <AgreementField value={value} onChange={onChange} error={error}>
            The information in this notice is accurate and, under penalty of perjury, I am the owner of the
            infringed right or authorized to act for them.
          </AgreementField>
        )}
      </FormField>
      <FormField control={control} name="signature">
        {(field) => (
          <TextField label="Signature" description="Your full name, typed." autoComplete="off" {...field} />
        )}
      </FormField>
      <Honeypot value={website} onChange={setWebsite} />
      <Button type="submit" size="large" isPending={formState.isSubmitting} className="justify-self-start">
        Send notice
      </Button>
    </Form>
  );
}
