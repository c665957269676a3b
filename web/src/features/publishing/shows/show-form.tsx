import { maturityLevels } from '@kinora/contract/maturity-levels';
import { createShow, editShow, showLimit, type PublisherShow } from '@kinora/contract/publishing/shows';
import { categories, showLanguages } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { OnSent } from '#lib/api/fetch-with-progress.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { genreName } from '@kinora/contract/catalogue/genres';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/field/chip-group.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TagField } from '#ui/field/tag-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { showListPath } from '../dashboard-paths.ts';
import { localDay, utcDateText } from '../dates.ts';
import { PictureRow, TrailerField } from '../pictures/file-fields.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { FormActions } from '../form-actions.tsx';
import { chosenFiles, ShowFields } from '../form-schemas.ts';
import { callWithFiles } from '../send-files.ts';
import { DashboardForm } from '../dashboard-form.tsx';
import { availableChoices } from '#lib/available-choices.ts';

const createTexts = { saved: 'Show Created', failed: 'Show Creation Error' };
const editTexts = { saved: 'Show Edited Successfully', failed: 'Show Edit Error' };

/** Creates a show, or edits `show`. */
export function ShowForm({ show }: { show?: PublisherShow }) {
  const send = useSendShow(show?.id);
  const genres = useQuery(queryOf(categories, {}));
  const languages = useQuery(queryOf(showLanguages, {}));
  const form = useContractForm(ShowFields, initialValues(show));
  const { control, formState } = form;
  const limit = useQuery({ ...queryOf(showLimit, {}), enabled: !show });
  const refusal = show ? null : limit.data?.refusal;
  const failedQueries = [genres, languages].filter(({ error, data }) => error && !data);
  return (
    <DashboardForm
      form={form}
      label={show ? 'Edit Show' : 'Add New Show'}
      draft={`show ${show?.id ?? 'new'}`}
      send={send}
      texts={show ? editTexts : createTexts}
      steps={({ id }) => (show ? {} : { show_id: id })}
      next={() => ({ to: showListPath })}
    >
      {refusal && !formState.errors.root && (
        <p role="alert" className="rounded-card bg-danger/12 px-4 py-3 text-small text-danger">
          {refusal}
        </p>
      )}
      <FormField control={control} name="title">
        {(field) => <TextField label="Title" {...field} />}
      </FormField>
      <FormField control={control} name="description">
        {(field) => <TextArea label="Description" limit={500} {...field} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField control={control} name="release_date">
          {(field) => <NativeField label="Release Date" type="date" {...field} />}
        </FormField>
        <FormField control={control} name="language">
          {(field) => (
            <Select
              label="Language"
              options={availableChoices(languages.data, [show?.language_id]).map(({ id, name }) => ({
                id: String(id),
                name,
              }))}
              empty="No Languages"
              placeholder={languages.data?.length === 0 ? 'No Languages' : 'Choose…'}
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="maturity_level">
          {({ value, ...field }) => (
            <Select
              label="Maturity Level"
              options={maturityLevels.map((level) => ({ id: level, name: level }))}
              value={value ?? null}
              {...field}
              onChange={(level) => field.onChange(maturityLevels.find((one) => one === level))}
            />
          )}
        </FormField>
      </div>
      {failedQueries.length > 0 && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger/12 px-4 py-3 text-small text-danger"
        >
          The languages or categories did not load.
          <Button
            variant="ghost"
            size="small"
            onPress={() => failedQueries.forEach(({ refetch }) => void refetch())}
          >
            Try again
          </Button>
        </p>
      )}
      <FormField control={control} name="category">
        {(field) => (
          <ChipGroup
            label="Category"
            options={availableChoices(
              genres.data,
              show?.category.map(({ id }) => id),
            ).map(({ id, name }) => ({
              id: String(id),
              name: genreName(name),
            }))}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="cast">
        {(field) => (
          <TagField
            label="Cast"
            placeholder="A name"
            description="Press Enter after each name, or separate names with commas."
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="trailer">
        {(field) => <TrailerField owner={show} {...field} />}
      </FormField>
      <PictureRow>
        <FormField control={control} name="portrait_image">
          {(field) => <PictureField kind="portrait" storedPath={show?.portrait_image} {...field} />}
        </FormField>
        <FormField control={control} name="landscape_image">
          {(field) => <PictureField kind="landscape" storedPath={show?.landscape_image} {...field} />}
        </FormField>
      </PictureRow>
      <FormActions
        saveLabel={show ? 'Save Show' : 'Create Show'}
        isSaving={formState.isSubmitting}
        {...(show && { cancelTo: showListPath })}
      />
    </DashboardForm>
  );
}

function initialValues(show: PublisherShow | undefined): z.input<typeof ShowFields> {
  return {
    title: show?.title ?? '',
    description: show?.description ?? '',
    release_date: show ? localDay(show.release_date) : '',
    language: show?.language_id ? String(show.language_id) : null,
    maturity_level: show?.maturity_level ?? maturityLevels[0],
    category: show?.category.map(({ id }) => String(id)) ?? [],
    cast: show?.cast ?? [],
    portrait_image: null,
    landscape_image: null,
    trailer: null,
  };
}

function useSendShow(show_id: number | undefined) {
  const create = useWrite(callWithFiles(createShow));
  const update = useWrite(callWithFiles(editShow));
  return (values: z.output<typeof ShowFields>, onSent: OnSent) => {
    const { portrait_image, landscape_image, trailer, language, release_date, ...rest } = values;
    const body = { ...rest, release_date: utcDateText(release_date), ...(language && { language }) };
    const files = chosenFiles({ portrait_image, landscape_image, trailer });
    return show_id === undefined
      ? create.mutateAsync({ input: { body, files }, onSent })
      : update.mutateAsync({ input: { params: { show_id }, body, files }, onSent });
  };
}
