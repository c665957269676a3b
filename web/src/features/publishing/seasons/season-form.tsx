import { createSeason, editSeason, type PublisherSeason } from '@kinora/contract/publishing/seasons';
import type * as z from 'zod/mini';
import type { OnSent } from '#lib/api/fetch-with-progress.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { seasonListPath } from '../dashboard-paths.ts';
import { localDay, utcDateText } from '../dates.ts';
import { PictureRow, TrailerField } from '../pictures/file-fields.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { FormActions } from '../form-actions.tsx';
import { chosenFiles, SeasonFields } from '../form-schemas.ts';
import { callWithFiles } from '../send-files.ts';
import { DashboardForm } from '../dashboard-form.tsx';

const createTexts = { saved: 'Season Created', failed: 'Season Creation Error' };
const editTexts = { saved: 'Season Edited Successfully', failed: 'Season Edit Error' };

type SeasonFormProps = {
  shows: readonly { id: number; title: string }[];
  /** The show that is selected initially. */
  show_id: number | null;
  season?: PublisherSeason;
};

/** Creates a season, or edits `season`. */
export function SeasonForm({ shows, show_id, season }: SeasonFormProps) {
  const form = useContractForm(SeasonFields, initialValues(show_id, season));
  const { control, formState } = form;
  const send = useSendSeason(season?.season_id);
  return (
    <DashboardForm
      form={form}
      label={season ? 'Edit Season' : 'Add New Season'}
      draft={`season ${season?.season_id ?? `of ${show_id}`}`}
      send={send}
      texts={season ? editTexts : createTexts}
      steps={({ id }) => (season ? {} : { season_id: id })}
      next={() => ({ to: seasonListPath(Number(form.getValues('tv_show'))) })}
    >
      <FormField control={control} name="title">
        {(field) => <TextField label="Title" {...field} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        {season ? (
          <TextField label="Show" value={season.show_title} onChange={() => {}} isReadOnly />
        ) : (
          <FormField control={control} name="tv_show">
            {(field) => (
              <Select
                label="Show"
                options={shows.map(({ id, title }) => ({ id: String(id), name: title }))}
                {...field}
              />
            )}
          </FormField>
        )}
        <FormField control={control} name="release_date">
          {(field) => <NativeField label="Release Date" type="date" {...field} />}
        </FormField>
      </div>
      <FormField control={control} name="description">
        {(field) => <TextArea label="Description" limit={500} {...field} />}
      </FormField>
      <FormField control={control} name="trailer">
        {(field) => <TrailerField owner={season} {...field} />}
      </FormField>
      <PictureRow>
        <FormField control={control} name="portrait_image">
          {(field) => <PictureField kind="portrait" storedPath={season?.portrait_image} {...field} />}
        </FormField>
        <FormField control={control} name="landscape_image">
          {(field) => <PictureField kind="landscape" storedPath={season?.landscape_image} {...field} />}
        </FormField>
      </PictureRow>
      <FormActions
        saveLabel={season ? 'Save Season' : 'Create Season'}
        isSaving={formState.isSubmitting}
        {...(season && { cancelTo: seasonListPath(season.tv_show_id) })}
      />
    </DashboardForm>
  );
}

function initialValues(
  show_id: number | null,
  season: PublisherSeason | undefined,
): z.input<typeof SeasonFields> {
  return {
    title: season?.season_name ?? '',
    tv_show: show_id === null ? null : String(show_id),
    description: season?.description ?? '',
    release_date: season ? localDay(season.release_date) : '',
    portrait_image: null,
    landscape_image: null,
    trailer: null,
  };
}

function useSendSeason(season_id: number | undefined) {
  const create = useWrite(callWithFiles(createSeason));
  const update = useWrite(callWithFiles(editSeason));
  return (values: z.output<typeof SeasonFields>, onSent: OnSent) => {
    const { portrait_image, landscape_image, trailer, tv_show, release_date, ...rest } = values;
    const body = { ...rest, release_date: utcDateText(release_date) };
    const files = chosenFiles({ portrait_image, landscape_image, trailer });
    return season_id === undefined
      ? create.mutateAsync({ input: { body: { ...body, tv_show }, files }, onSent })
      : update.mutateAsync({
          input: { params: { show_id: tv_show }, body: { ...body, season_id }, files },
          onSent,
        });
  };
}
