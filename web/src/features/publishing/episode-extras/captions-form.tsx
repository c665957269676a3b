import { showLanguages } from '@kinora/contract/catalogue/shows';
import {
  captionExtensions,
  captionFormats,
  captionsMaxBytes,
  uploadCaptions,
  type StoredCaptions,
} from '@kinora/contract/publishing/episode-extras';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { captionLanguages } from './languages.ts';
import { useWriteExtras } from './use-extras.ts';

const CaptionsFields = z.object({
  language: z.nullable(z.string()).check(z.refine((id) => id !== null, 'Language is required')),
  label: z.string().check(z.trim(), z.maxLength(50, 'Label must be 1 to 50 characters')),
  captions: z
    .nullable(z.file().check(z.maxSize(captionsMaxBytes, 'This file is too large: at most 1MB.')))
    .check(z.refine((file) => file !== null, `Choose a file in ${captionFormats}`)),
});

const empty = { language: null, label: '', captions: null };
const texts = { saved: 'Captions Saved', failed: 'The captions could not be saved. Please try again.' };

type CaptionsFormProps = { episode_id: number; captions: readonly StoredCaptions[] };

/** Adds captions in a language, or replaces existing ones. */
export function CaptionsForm({ episode_id, captions }: CaptionsFormProps) {
  const form = useContractForm(CaptionsFields, empty);
  const save = useWriteExtras(uploadCaptions, episode_id, texts);
  const languages = useQuery(queryOf(showLanguages, {}));
  const [formKey, setFormKey] = useState(0);
  const chosen = form.watch('language');
  const replaced = captions.find(({ language }) => language === chosen);
  return (
    <Form
      key={formKey}
      form={form}
      label="Add captions"
      onSubmit={async ({ language, label, captions: file }) => {
        const body = { language: language ?? '', ...(label && { label }) };
        await save.mutateAsync({ params: { episode_id }, body, files: { captions: file ?? undefined } });
        form.reset(empty);
        setFormKey(formKey + 1);
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField control={form.control} name="language">
          {(field) => (
            <Select
              label="Language"
              options={captionLanguages(languages.data ?? [])}
              {...(replaced && { description: `Replaces ${replaced.label}` })}
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="label">
          {(field) => (
            <TextField
              label="Label"
              description="The name viewers see; leave empty for the language’s own name"
              {...field}
            />
          )}
        </FormField>
      </div>
      <FormField control={form.control} name="captions">
        {(field) => (
          <FileField
            label="Captions file"
            description={`${captionFormats}, at most 1MB`}
            accept={captionExtensions.join()}
            {...field}
          />
        )}
      </FormField>
      <Button
        type="submit"
        variant="secondary"
        isPending={form.formState.isSubmitting}
        className="justify-self-start"
      >
        {replaced ? 'Replace Captions' : 'Save Captions'}
      </Button>
    </Form>
  );
}
