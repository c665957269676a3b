import type { PublisherEpisode } from '@kinora/contract/publisher-episodes';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormField } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { NativeField, TextField } from '#ui/text-field.tsx';
import { zoneLabel } from './dates.ts';
import { PictureField, PictureRow } from './file-fields.tsx';
import type { EpisodeFields } from './form-schemas.ts';

type EpisodeFieldsetProps = {
  form: UseFormReturn<z.input<typeof EpisodeFields>, unknown, z.output<typeof EpisodeFields>>;
  kept?: PublisherEpisode;
  /** The fields that say where the episode belongs. */
  children: ReactNode;
};

/** The fields that a new episode and a kept one have alike. */
export function EpisodeFieldset({ form: { control, watch }, kept, children }: EpisodeFieldsetProps) {
  const [time_zone = 'UTC', day] = watch(['time_zone', 'release_date']);
  return (
    <>
      <FormField control={control} name="title">
        {(field) => <TextField label="Title" {...field} />}
      </FormField>
      {children}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField control={control} name="release_date">
          {(field) => <NativeField label="Publish Date" type="date" {...field} />}
        </FormField>
        <FormField control={control} name="release_time">
          {(field) => (
            <NativeField
              label="Publish Time"
              type="time"
              description={`Time zone: ${zoneLabel(time_zone, day)}`}
              {...field}
            />
          )}
        </FormField>
      </div>
      <FormField control={control} name="description">
        {({ value, ...field }) => (
          <TextArea label="Description (optional)" limit={500} value={value ?? ''} {...field} />
        )}
      </FormField>
      <PictureRow>
        <FormField control={control} name="portrait_image">
          {(field) => <PictureField kind="portrait" kept={kept?.portrait_image} {...field} />}
        </FormField>
        <FormField control={control} name="landscape_image">
          {(field) => <PictureField kind="landscape" kept={kept?.landscape_image} {...field} />}
        </FormField>
      </PictureRow>
    </>
  );
}
