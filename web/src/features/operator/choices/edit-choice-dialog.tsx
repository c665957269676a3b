import { genreName } from '@kinora/contract/catalogue/genres';
import { changeChoice, ChoiceName, type Choice, type ChoiceList } from '@kinora/contract/operator/choices';
import * as z from 'zod/mini';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Switch } from '#ui/field/switch.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { choiceTexts } from './choice-texts.ts';

const Fields = z.object({
  name: ChoiceName,
  place: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Enter a position of 1 or more')),
    z.transform((typed) => Number(typed)),
  ),
  is_hidden: z.boolean(),
});

type EditChoiceDialogProps = { list: ChoiceList; choice: Choice; place: number; onClose: () => void };

/**
 * Changes the name and the position of a category or language, and whether it can be chosen. An unchanged name
 * or position is not sent.
 */
export function EditChoiceDialog({ list, choice, place, onClose }: EditChoiceDialogProps) {
  const save = useStaffAction(changeChoice);
  const initialValues = { name: genreName(choice.name), place: String(place), is_hidden: choice.is_hidden };
  const form = useContractForm(Fields, initialValues);
  const title = `Edit ${choiceTexts[list].singular}`;
  return (
    <Dialog isOpen startsAtField title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        onSubmit={async ({ name, place: newPlace, is_hidden }) => {
          await save.mutateAsync({
            params: { list, choice_id: choice.id },
            body: {
              ...(name !== initialValues.name && { name }),
              ...(newPlace !== place && { place: newPlace }),
              is_hidden,
            },
          });
          onClose();
        }}
      >
        <FormField control={form.control} name="name">
          {(field) => <TextField label="Name" autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="place">
          {(field) => <NativeField label="Position in the list" type="number" min="1" {...field} />}
        </FormField>
        <FormField control={form.control} name="is_hidden">
          {({ value, onChange }) => (
            <Switch
              label="Hidden from forms"
              description="It can no longer be chosen. Shows and members that have it keep it."
              value={value}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
          Save
        </FormButtons>
      </Form>
    </Dialog>
  );
}
