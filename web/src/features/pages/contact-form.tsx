import { ContactMessage, sendContactMessage } from '@kinora/contract/pages/contact';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { useSecondsSinceMount } from '#lib/hooks/use-seconds-since-mount.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { Honeypot } from '#ui/field/honeypot.tsx';
import { MessageSent } from '#ui/form/message-sent.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';

const empty = {
  'your-name': '',
  'your-subject': '',
  'tel-478': '',
  'your-email': '',
  'your-message': '',
  website: '',
};

export function ContactForm() {
  const secondsSinceMount = useSecondsSinceMount();
  const send = useWrite(sendContactMessage);
  const [senderEmail, setSenderEmail] = useState<string>();
  const form = useContractForm(ContactMessage, empty);
  const { control } = form;
  if (senderEmail)
    return (
      <MessageSent title="Thank you">
        <p>We have your message, and will reply to {senderEmail}.</p>
      </MessageSent>
    );
  return (
    <Form
      form={form}
      label="Say Hello"
      onSubmit={async (values) => {
        await send.mutateAsync({ body: { ...values, opened_for_s: secondsSinceMount() } });
        setSenderEmail(values['your-email']);
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField control={control} name="your-name">
          {(field) => <TextField label="Name" placeholder="Your Name" autoComplete="given-name" {...field} />}
        </FormField>
        <FormField control={control} name="your-subject">
          {(field) => (
            <TextField label="Last name" placeholder="Last Name" autoComplete="family-name" {...field} />
          )}
        </FormField>
        <FormField control={control} name="tel-478">
          {(field) => (
            <TextField
              label="Phone number"
              type="tel"
              placeholder="Phone Number"
              autoComplete="tel"
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="your-email">
          {(field) => (
            <TextField
              label="Email"
              type="email"
              placeholder="you@example.com"
              autoComplete="email"
              {...field}
            />
          )}
        </FormField>
      </div>
      <FormField control={control} name="your-message">
        {(field) => <TextArea label="Message" rows={6} {...field} />}
      </FormField>
      <FormField control={control} name="website">
        {({ value = '', onChange }) => <Honeypot value={value} onChange={onChange} />}
      </FormField>
      <Button
        type="submit"
        size="large"
        isPending={form.formState.isSubmitting}
        className="justify-self-start"
      >
        Send Message
      </Button>
    </Form>
  );
}
