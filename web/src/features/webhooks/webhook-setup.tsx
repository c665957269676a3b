import type { EventType } from '@kinora/contract/webhooks/events';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { ChipGroup } from '#ui/field/chip-group.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { ShownOnce } from '#ui/field/shown-once.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import type { WebhookCalls } from './webhook-calls.ts';
import { eventNames } from './event-names.ts';

/** Creates a webhook, then shows its secret once. */
export function WebhookSetup({ calls, onDone }: { calls: WebhookCalls; onDone: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const client = useQueryClient();
  const create = useWrite(calls.create, {
    onDone: () => client.invalidateQueries({ queryKey: queryOf(calls.list, {}).queryKey }),
  });
  const form = useContractForm(calls.form, { url: '', events: [] });
  if (secret !== null)
    return (
      <ShownOnce label="Secret" value={secret} onDone={onDone}>
        Your server verifies our signature with this secret. Copy it now: you can’t see it again.
      </ShownOnce>
    );
  return (
    <Form
      form={form}
      label="Create a webhook"
      firstField="url"
      onSubmit={async (body) => {
        const { data } = await create.mutateAsync({ body });
        setSecret(data.secret);
      }}
    >
      <FormField control={form.control} name="url">
        {(field) => (
          <TextField
            label="URL"
            description="Where your server receives events, such as https://example.com/kinora."
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="events">
        {({ value, onChange, ...field }) => (
          <ChipGroup
            label="What to send"
            options={calls.events.map((id) => ({ id, name: eventNames[id] }))}
            {...field}
            value={[...(value ?? [])]}
            onChange={(chosen) => onChange(chosen as EventType[])}
          />
        )}
      </FormField>
      <FormButtons onCancel={onDone} isPending={form.formState.isSubmitting}>
        Create webhook
      </FormButtons>
    </Form>
  );
}
