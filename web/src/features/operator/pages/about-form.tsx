import type { AboutUs } from '@kinora/contract/pages/pages';
import { publishPage } from '@kinora/contract/pages/versions';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { AboutFields } from './about-fields.ts';
import { AboutLists } from './about-lists.tsx';
import { FirstDayField } from './first-day-field.tsx';
import { PublishButton } from './publish-button.tsx';

type AboutFormProps = { about: AboutUs; version_id: number | null; onPublished: () => void };

/** Edits the whole content of the About page. */
export function AboutForm({ about, version_id, onPublished }: AboutFormProps) {
  const publish = useStaffAction(publishPage);
  const form = useContractForm(AboutFields, { about, first_day: '' });
  const { control, formState } = form;
  return (
    <Form
      form={form}
      label="Edit"
      onSubmit={async ({ about: editedAbout, first_day }) => {
        const content = { page: 'about-us' as const, about: editedAbout };
        await publish.mutateAsync({ body: { content, first_day, notice: null, based_on: version_id } });
        onPublished();
      }}
    >
      <h3 className="font-semibold">At the top</h3>
      <FormField control={control} name="about.intro.title">
        {(field) => <TextField label="Title" {...field} />}
      </FormField>
      <FormField control={control} name="about.intro.text">
        {(field) => <TextArea label="Text" rows={5} {...field} />}
      </FormField>
      <AboutLists control={control} />
      <h3 className="font-semibold">Contact</h3>
      <FormField control={control} name="about.contact.title">
        {(field) => <TextField label="Title of the contact section" {...field} />}
      </FormField>
      <FormField control={control} name="about.contact.text">
        {(field) => <TextArea label="Text of the contact section" rows={3} {...field} />}
      </FormField>
      <FormField control={control} name="about.contact.email">
        {(field) => (
          <TextField
            label="Email"
            description="{{email}} is the service's address. Leave it empty to show none."
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="first_day">
        {(field) => <FirstDayField {...field} />}
      </FormField>
      <PublishButton formState={formState} />
    </Form>
  );
}
