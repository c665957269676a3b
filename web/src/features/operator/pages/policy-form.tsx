import type { Policy } from '@kinora/contract/pages/pages';
import { FirstDay, PolicyText, publishPage } from '@kinora/contract/pages/versions';
import * as z from 'zod/mini';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { FirstDayField } from './first-day-field.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { PublishButton } from './publish-button.tsx';

const Fields = z.object({
  text: PolicyText,
  first_day: FirstDay,
  words: z.string().check(
    z.trim(),
    z.maxLength(1000, 'Notice must be 10 to 1000 characters'),
    z.refine((value) => value === '' || [...value].length >= 10, 'Notice must be 10 to 1000 characters'),
  ),
  needs_acceptance: z.boolean(),
});

type PolicyFormProps = { page: Policy; text: string; version_id: number | null; onPublished: () => void };

/** Edits the Markdown of a policy. */
export function PolicyForm({ page, text, version_id, onPublished }: PolicyFormProps) {
  const publish = useStaffAction(publishPage);
  const form = useContractForm(Fields, { text, first_day: '', words: '', needs_acceptance: false });
  const { control, formState } = form;
  const [typedText, typedNotice] = form.watch(['text', 'words']);
  return (
    <Form
      form={form}
      label="Edit"
      onSubmit={async (values) => {
        const { words: noticeWords, needs_acceptance } = values;
        const notice = noticeWords === '' ? null : { words: noticeWords, needs_acceptance };
        await publish.mutateAsync({
          body: {
            content: { page, text: values.text },
            first_day: values.first_day,
            notice,
            based_on: version_id,
          },
        });
        onPublished();
      }}
    >
      <FormField control={control} name="text">
        {(field) => (
          <TextArea
            label="Text"
            rows={22}
            description="Markdown; the first # heading is the title. HTML is shown as text. {{brand}}, {{price}}, {{prices}} (with “a month” and, if there is a yearly price, “a year”), {{period}}, {{creators_share}}, {{contact}} and {{address}} are filled in."
            {...field}
          />
        )}
      </FormField>
      <PolicyPreview text={typedText} />
      <FormField control={control} name="first_day">
        {(field) => <FirstDayField {...field} />}
      </FormField>
      <FormField control={control} name="words">
        {(field) => (
          <TextArea
            label="Notice to members"
            rows={3}
            limit={1000}
            description="What changes, in a few sentences: every member gets it by email, and sees it on the site until they have read it. Leave it empty if nobody needs to know, for example after fixing a typo."
            {...field}
          />
        )}
      </FormField>
      {typedNotice.trim() !== '' && (
        <FormField control={control} name="needs_acceptance">
          {({ value, onChange }) => (
            <Checkbox value={value} onChange={onChange}>
              Ask members to accept it
            </Checkbox>
          )}
        </FormField>
      )}
      <PublishButton formState={formState} />
    </Form>
  );
}
