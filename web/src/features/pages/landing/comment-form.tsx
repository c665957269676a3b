import { Comment, sendComment } from '@kinora/contract/pages/contact';
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

export function CommentForm() {
  const secondsSinceMount = useSecondsSinceMount();
  const send = useWrite(sendComment);
  const [senderEmail, setSenderEmail] = useState<string>();
  const form = useContractForm(Comment, { name: '', email: '', comment: '', website: '' });
  if (senderEmail)
    return (
      <MessageSent title="Thank you">
        <p>We have your message, and will reply to {senderEmail}.</p>
      </MessageSent>
    );
  return (
    <Form
      form={form}
      label="Write to us"
      onSubmit={async (values) => {
        await send.mutateAsync({ body: { ...values, opened_for_s: secondsSinceMount() } });
        setSenderEmail(values.email);
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField control={form.control} name="name">
          {(field) => <TextField label="Name" autoComplete="name" {...field} />}
        </FormField>
        <FormField control={form.control} name="email">
          {(field) => <TextField label="Email" type="email" autoComplete="email" {...field} />}
        </FormField>
      </div>
      <FormField control={form.control} name="comment">
        {(field) => <TextArea label="Comment" rows={5} {...field} />}
      </FormField>
      <FormField control={form.control} name="website">
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
