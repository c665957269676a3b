import { useFieldArray } from 'react-hook-form';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import type { AboutControl } from './about-fields.ts';
import { EntryList } from './entry-list.tsx';

const pictureHint = 'A file in the content folder, such as /content/mara.jpg. Leave it empty for no picture.';
const twoColumns = 'grid items-start gap-4 sm:grid-cols-2';

/** The people, numbers and partners on the About page; empty lists are not shown. */
export function AboutLists({ control }: { control: AboutControl }) {
  const people = useFieldArray({ control, name: 'about.team.people' });
  const counters = useFieldArray({ control, name: 'about.counters' });
  const logos = useFieldArray({ control, name: 'about.partners.logos' });
  return (
    <>
      <FormField control={control} name="about.team.title">
        {(field) => <TextField label="Title above the people" {...field} />}
      </FormField>
      <EntryList
        name="People"
        entry="person"
        ids={people.fields.map(({ id }) => id)}
        max={50}
        onAdd={() => people.append({ name: '', role: '', text: '', photo: '' })}
        onRemove={people.remove}
        onSwap={people.swap}
      >
        {(index) => (
          <>
            <div className={twoColumns}>
              <FormField control={control} name={`about.team.people.${index}.name`}>
                {(field) => <TextField label="Name" {...field} />}
              </FormField>
              <FormField control={control} name={`about.team.people.${index}.role`}>
                {(field) => <TextField label="Role" {...field} />}
              </FormField>
            </div>
            <FormField control={control} name={`about.team.people.${index}.text`}>
              {(field) => <TextArea label="About them" rows={2} {...field} />}
            </FormField>
            <FormField control={control} name={`about.team.people.${index}.photo`}>
              {({ value, ...field }) => (
                <TextField label="Photo" description={pictureHint} value={value ?? ''} {...field} />
              )}
            </FormField>
          </>
        )}
      </EntryList>
      <EntryList
        name="Numbers"
        entry="number"
        ids={counters.fields.map(({ id }) => id)}
        max={12}
        onAdd={() => counters.append({ value: '', label: '' })}
        onRemove={counters.remove}
        onSwap={counters.swap}
      >
        {(index) => (
          <div className={twoColumns}>
            <FormField control={control} name={`about.counters.${index}.value`}>
              {(field) => <TextField label="Number" {...field} />}
            </FormField>
            <FormField control={control} name={`about.counters.${index}.label`}>
              {(field) => <TextField label="Label" {...field} />}
            </FormField>
          </div>
        )}
      </EntryList>
      <FormField control={control} name="about.partners.title">
        {(field) => <TextField label="Title above the partners" {...field} />}
      </FormField>
      <EntryList
        name="Partners"
        entry="partner"
        ids={logos.fields.map(({ id }) => id)}
        max={50}
        onAdd={() => logos.append({ name: '', picture: '' })}
        onRemove={logos.remove}
        onSwap={logos.swap}
      >
        {(index) => (
          <div className={twoColumns}>
            <FormField control={control} name={`about.partners.logos.${index}.name`}>
              {(field) => <TextField label="Name" {...field} />}
            </FormField>
            <FormField control={control} name={`about.partners.logos.${index}.picture`}>
              {({ value, ...field }) => (
                <TextField label="Logo" description={pictureHint} value={value ?? ''} {...field} />
              )}
            </FormField>
          </div>
        )}
      </EntryList>
    </>
  );
}
