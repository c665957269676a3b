import type { Faq } from '@kinora/contract/pages/pages';
import { FaqText, FirstDay, publishPage } from '@kinora/contract/pages/versions';
import { useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { EntryList } from './entry-list.tsx';
import { FirstDayField } from './first-day-field.tsx';
import { PublishButton } from './publish-button.tsx';

const Fields = z.object({ faqs: FaqText, first_day: FirstDay });

type FaqFormProps = { faqs: Faq[]; version_id: number | null; onPublished: () => void };

/** Edits the questions and their answers. */
export function FaqForm({ faqs, version_id, onPublished }: FaqFormProps) {
  const publish = useStaffAction(publishPage);
  const form = useContractForm(Fields, { faqs, first_day: '' });
  const { control, formState } = form;
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'faqs' });
  return (
    <Form
      form={form}
      label="Edit"
      onSubmit={async ({ first_day, faqs: editedFaqs }) => {
        const content = { page: 'faq' as const, faqs: editedFaqs };
        await publish.mutateAsync({ body: { content, first_day, notice: null, based_on: version_id } });
        onPublished();
      }}
    >
      <EntryList
        name="Questions"
        entry="question"
        ids={fields.map(({ id }) => id)}
        max={100}
        onAdd={() => append({ question: '', answer: '' })}
        onRemove={remove}
        onSwap={swap}
      >
        {(index) => (
          <>
            <FormField control={control} name={`faqs.${index}.question`}>
              {(field) => <TextField label={`Question ${index + 1}`} {...field} />}
            </FormField>
            <FormField control={control} name={`faqs.${index}.answer`}>
              {(field) => <TextArea label={`Answer ${index + 1}`} rows={5} {...field} />}
            </FormField>
          </>
        )}
      </EntryList>
      <FormField control={control} name="first_day">
        {(field) => <FirstDayField {...field} />}
      </FormField>
      <PublishButton formState={formState} />
    </Form>
  );
}
