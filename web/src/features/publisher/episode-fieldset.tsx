import type { PublisherEpisode } from '@kinora/contract/publisher-episodes';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormField } from '#ui/form-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { NativeField, TextField } from '#ui/text-field.tsx';
import { zoneLabel } from './dates.ts';
import { PictureRow } from './file-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { EpisodeFields } from './form-schemas.ts';
import { clockNote, zonesWith } from './release-clock.ts';

type EpisodeFieldsetProps = {
  form: UseFormReturn<z.input<typeof EpisodeFields>, unknown, z.output<typeof EpisodeFields>>;
  kept?: PublisherEpisode;
  /** The fields that say where the episode belongs. */
  children: ReactNode;
};

/** The fields that a new episode and a kept one have alike. */
export function EpisodeFieldset({ form: { control, watch }, kept, children }: EpisodeFieldsetProps) {
  const [time_zone = 'UTC', day, time] = watch(['time_zone', 'release_date', 'release_time']);
  const note = clockNote(day, time, time_zone);
  return (
    <>
      <FormField control={control} name="title">
        {(field) => <TextField label="Title" {...field} />}
      </FormField>
      {children}
      <div className="grid gap-5 sm:grid-cols-[1fr_1fr_1.4fr]">
        <FormField control={control} name="release_date">
          {(field) => <NativeField label="Publish Date" type="date" {...field} />}
        </FormField>
        <FormField control={control} name="release_time">
          {(field) => <NativeField label="Publish Time" type="time" {...field} />}
        </FormField>
        <FormField control={control} name="time_zone">
          {({ value = 'UTC', onChange, ...field }) => (
            <Select
              label="Time Zone"
              description={zoneLabel(value, day)}
              options={zonesWith(value)}
              value={value}
              onChange={(zone) => onChange(zone ?? value)}
              {...field}
            />
          )}
        </FormField>
      </div>
      {note && (
        <p role="status" className="flex gap-3 rounded-card bg-gold/10 px-4 py-3 text-small">
          <Icon name="info" className="shrink-0 text-gold" />
          {note}
        </p>
      )}
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
