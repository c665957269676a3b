import { apiKeys, createApiKey, keyLifetimes, NewApiKey } from '@kinora/contract/accounts/api-keys';
import { scopes, scopeTexts, type Scope } from '@kinora/contract/scopes';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { ChipGroup } from '#ui/field/chip-group.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { ShownOnce } from '#ui/field/shown-once.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';

const lifetimes = [
  { id: '30', name: '30 days' },
  { id: '90', name: '90 days' },
  { id: '365', name: 'A year' },
];
const scopeOptions = scopes.map((id) => ({ id, name: scopeTexts[id] }));

/** Creates an API key, then shows it once. */
export function ApiKeySetup({ onDone }: { onDone: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  const create = useWrite(createApiKey, { changes: { queryKey: queryOf(apiKeys, {}).queryKey } });
  const form = useContractForm(NewApiKey, { name: '', scopes: [], lasts: '90' });
  if (key !== null)
    return (
      <ShownOnce label="API key" value={key} onDone={onDone}>
        Copy the key now: you can’t see it again. Treat it like a password. Changing your password, or signing
        out everywhere else, revokes it.
      </ShownOnce>
    );
  return (
    <Form
      form={form}
      label="Create an API key"
      firstField="name"
      onSubmit={async (body) => {
        const { data } = await create.mutateAsync({ body });
        setKey(data.key);
      }}
    >
      <FormField control={form.control} name="name">
        {(field) => (
          <TextField
            label="Name"
            description="A name to recognize it by, such as “Upload script”."
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="scopes">
        {({ value, onChange, ...field }) => (
          <ChipGroup
            label="What it may do"
            options={scopeOptions}
            {...field}
            value={[...(value ?? [])]}
            onChange={(chosen) => onChange(chosen as Scope[])}
          />
        )}
      </FormField>
      <FormField control={form.control} name="lasts">
        {({ onChange, ...field }) => (
          <Select
            label="Valid for"
            options={lifetimes}
            {...field}
            onChange={(id) => onChange(keyLifetimes.find((days) => days === id) ?? '90')}
          />
        )}
      </FormField>
      <FormButtons onCancel={onDone} isPending={form.formState.isSubmitting}>
        Create key
      </FormButtons>
    </Form>
  );
}
