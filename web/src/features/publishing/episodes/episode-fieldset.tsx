import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import type { ReactNode } from 'react';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { PictureRow } from '../pictures/file-fields.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { isReleased, ReadOnlyRelease, ReleaseFields, type EpisodeFormReturn } from './release-fields.tsx';

type EpisodeFieldsetProps = {
  form: EpisodeFormReturn;
  existing?: PublisherEpisode;
  /** The fields for show, season and number. */
  children: ReactNode;
};

/** The fields shared by new and existing episodes. */
export function EpisodeFieldset({ form, existing, children }: EpisodeFieldsetProps) {
  const { control } = form;
  return (
    <>
      <FormField control={control} name="title">
        {(field) => <TextField label="Title" {...field} />}
      </FormField>
      {children}
      {existing && isReleased(existing) ? (
        <ReadOnlyRelease episode={existing} />
      ) : (
        <ReleaseFields form={form} />
      )}
      <FormField control={control} name="description">
        {({ value, ...field }) => (
          <TextArea label="Description (optional)" limit={500} value={value ?? ''} {...field} />
        )}
      </FormField>
      <PictureRow>
        <FormField control={control} name="portrait_image">
          {(field) => <PictureField kind="portrait" storedPath={existing?.portrait_image} {...field} />}
        </FormField>
        <FormField control={control} name="landscape_image">
          {(field) => <PictureField kind="landscape" storedPath={existing?.landscape_image} {...field} />}
        </FormField>
      </PictureRow>
    </>
  );
}
