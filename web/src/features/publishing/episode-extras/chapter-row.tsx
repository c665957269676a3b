import { FormField } from '#ui/field/form-field.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import type { ChaptersForm } from './chapters-fields.ts';

type ChapterRowProps = { form: ChaptersForm; index: number; onRemove: () => void };

export function ChapterRow({ form, index, onRemove }: ChapterRowProps) {
  const number = index + 1;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-3">
      <FormField control={form.control} name={`chapters.${index}.start_s`}>
        {(field) => <TextField label={`Start ${number}`} placeholder="0:00" {...field} />}
      </FormField>
      <FormField control={form.control} name={`chapters.${index}.title`}>
        {(field) => <TextField label={`Title ${number}`} {...field} />}
      </FormField>
      <IconButton icon="trash" label={`Remove chapter ${number}`} onPress={onRemove} className="mt-7" />
    </li>
  );
}
