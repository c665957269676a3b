import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { timeOfDay } from '#lib/format.ts';
import { FormField } from '#ui/field/form-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Select } from '#ui/field/select.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { numericDay, zoneLabel } from '../dates.ts';
import type { EpisodeFields } from '../form-schemas.ts';
import { clockNote, timeZoneOptions } from './release-clock.ts';

export type EpisodeFormReturn = UseFormReturn<
  z.input<typeof EpisodeFields>,
  unknown,
  z.output<typeof EpisodeFields>
>;

const rowClass = 'grid gap-5 sm:grid-cols-[1fr_1fr_1.4fr]';

/** The fields for the day, time and time zone of an episode's release. */
export function ReleaseFields({ form: { control, watch } }: { form: EpisodeFormReturn }) {
  const [time_zone = 'UTC', day, time] = watch(['time_zone', 'release_date', 'release_time']);
  const note = clockNote(day, time, time_zone);
  return (
    <>
      <div className={rowClass}>
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
              options={timeZoneOptions(value)}
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
    </>
  );
}

export const isReleased = ({ is_playable, release_at }: PublisherEpisode): boolean =>
  is_playable && Date.parse(release_at) <= Date.now();

/** Read-only release fields for a released episode, whose release date can no longer change. */
export function ReadOnlyRelease({ episode }: { episode: PublisherEpisode }) {
  const { release_date, release_time, time_zone } = episode;
  const fields = [
    ['Publish Date', numericDay(release_date)],
    ['Publish Time', timeOfDay(release_time)],
    ['Time Zone', zoneLabel(time_zone, release_date)],
  ] as const;
  return (
    <div className="grid gap-2">
      <div className={rowClass}>
        {fields.map(([label, value]) => (
          <TextField key={label} label={label} value={value} onChange={() => {}} isReadOnly />
        ))}
      </div>
      <p className="text-small text-ink-faint">
        This episode is already out, and its release date can no longer change.
      </p>
    </div>
  );
}
