import { createEpisode } from '@kinora/contract/publishing/episodes';
import type { PublisherSeason } from '@kinora/contract/publishing/seasons';
import type * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { NativeField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { uploadVideoPath } from '../dashboard-paths.ts';
import { localZone } from '../dates.ts';
import { EpisodeFieldset } from './episode-fieldset.tsx';
import { episodeNumber } from './episode-number.ts';
import { FormActions } from '../form-actions.tsx';
import { chosenFiles, EpisodeFields } from '../form-schemas.ts';
import { callWithFiles } from '../send-files.ts';
import { DashboardForm } from '../dashboard-form.tsx';

// The failure text says "Show" because the specification does.
const texts = { saved: 'Episode Created', failed: 'Show Creation Error' };

type EpisodeFormProps = {
  shows: readonly { id: number; title: string }[];
  seasons: readonly PublisherSeason[];
  /** The season that is selected initially. */
  season: PublisherSeason | null;
};

/** Creates an episode and continues with the upload of its video. */
export function EpisodeForm({ shows, seasons, season }: EpisodeFormProps) {
  const form = useContractForm(EpisodeFields, initialValues(season));
  const create = useWrite(callWithFiles(createEpisode));
  const { control, formState, setValue, getValues } = form;
  const tv_show = form.watch('tv_show');
  const seasonsOfShow = seasons.filter((one) => String(one.tv_show_id) === tv_show);
  const episodeCount = (id: string | null) =>
    seasons.find((one) => String(one.season_id) === id)?.episode_count ?? 0;
  // After a failed submit, filling in the number also has to clear its error.
  const shouldValidate = formState.isSubmitted;
  const fillInNumber = (season_id: string | null, entered: string) =>
    setValue('episode_number', String(episodeNumber(entered, episodeCount(season_id))), { shouldValidate });
  return (
    <DashboardForm
      form={form}
      label="Add New Episode"
      draft={`episode of ${season?.season_id}`}
      send={({ portrait_image, landscape_image, ...body }, onSent) =>
        create.mutateAsync({
          input: { body, files: chosenFiles({ portrait_image, landscape_image }) },
          onSent,
        })
      }
      texts={texts}
      steps={(episode) => ({ episode })}
      next={({ id, title }) => ({ to: uploadVideoPath(id), state: { title } })}
    >
      <EpisodeFieldset form={form}>
        <div className="grid gap-5 sm:grid-cols-[1fr_1fr_9rem]">
          <FormField control={control} name="tv_show">
            {({ onChange, ...field }) => (
              <Select
                label="Show"
                options={shows.map(({ id, title }) => ({ id: String(id), name: title }))}
                onChange={(id) => {
                  onChange(id);
                  setValue('season', null);
                  setValue('episode_number', '');
                }}
                {...field}
              />
            )}
          </FormField>
          <FormField control={control} name="season">
            {({ onChange, ...field }) => (
              <Select
                label="Season"
                options={seasonsOfShow.map((one) => ({ id: String(one.season_id), name: one.season_name }))}
                placeholder={seasonPlaceholder(tv_show, seasonsOfShow.length)}
                empty={seasonPlaceholder(tv_show, seasonsOfShow.length)}
                onChange={(id) => {
                  onChange(id);
                  fillInNumber(id, '');
                }}
                {...field}
              />
            )}
          </FormField>
          <FormField control={control} name="episode_number">
            {({ onBlur, ...field }) => (
              <NativeField
                label="Episode Number"
                type="number"
                min="1"
                onBlur={() => {
                  onBlur();
                  const season_id = getValues('season');
                  if (season_id) fillInNumber(season_id, field.value);
                }}
                {...field}
              />
            )}
          </FormField>
        </div>
      </EpisodeFieldset>
      <FormActions saveLabel="Create Episode" isSaving={formState.isSubmitting} />
    </DashboardForm>
  );
}

function seasonPlaceholder(tv_show: string | null, season_count: number): string {
  if (tv_show === null) return 'Choose a Show First';
  return season_count === 0 ? 'No Seasons to Display - Create a Season First' : 'Choose…';
}

function initialValues(season: PublisherSeason | null): z.input<typeof EpisodeFields> {
  return {
    title: '',
    description: '',
    tv_show: season ? String(season.tv_show_id) : null,
    season: season ? String(season.season_id) : null,
    episode_number: season ? String(season.episode_count + 1) : '',
    release_date: '',
    release_time: '',
    time_zone: localZone(),
    portrait_image: null,
    landscape_image: null,
  };
}
