import { addChoice, ChoiceName, LanguageCode, type ChoiceList } from '@kinora/contract/operator/choices';
import * as z from 'zod/mini';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { choiceTexts } from './choice-texts.ts';

const empty = { name: '', code: '' };
const Fields: Record<ChoiceList, z.ZodMiniType<typeof empty, typeof empty>> = {
  categories: z.object({ name: ChoiceName, code: z.string() }),
  languages: z.object({ name: ChoiceName, code: LanguageCode }),
};

export function AddChoiceForm({ list }: { list: ChoiceList }) {
  const add = useStaffAction(addChoice);
  const form = useContractForm(Fields[list], empty);
  const { singular } = choiceTexts[list];
  return (
    <section
      aria-label={`Add a ${singular}`}
      className="rounded-dialog xl:order-last border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-4 text-lead font-semibold">Add a {singular}</h2>
      <Form
        form={form}
        label={`Add a ${singular}`}
        onSubmit={async ({ name, code }) => {
          const body = list === 'languages' ? { name, code } : { name };
          await add.mutateAsync({ params: { list }, body });
          form.reset(empty);
        }}
      >
        <FormField control={form.control} name="name">
          {(field) => <TextField label="Name" autoComplete="off" {...field} />}
        </FormField>
        {list === 'languages' && (
          <FormField control={form.control} name="code">
            {(field) => (
              <TextField
                label="Code"
                description="An ISO 639 code, such as cy for Welsh"
                autoComplete="off"
                {...field}
              />
            )}
          </FormField>
        )}
        <div className="flex justify-end">
          <Button type="submit" isPending={form.formState.isSubmitting}>
            Add
          </Button>
        </div>
      </Form>
    </section>
  );
}
