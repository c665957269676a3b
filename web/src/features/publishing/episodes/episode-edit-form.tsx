import { editEpisode, type PublisherEpisode } from '@kinora/contract/publishing/episodes';
import type * as z from 'zod/mini';
import type { OnSent } from '#lib/api/fetch-with-progress.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { episodeListPath, showListPath, uploadVideoPath } from '../dashboard-paths.ts';
import { EpisodeFieldset } from './episode-fieldset.tsx';
import { FormActions } from '../form-actions.tsx';
import { chosenFiles, EpisodeFields } from '../form-schemas.ts';
import { callWithFiles } from '../send-files.ts';
import { DashboardForm } from '../dashboard-form.tsx';

const texts = { saved: 'Episode Edited Successfully', failed: 'Episode Edit Error' };

/** Edits an episode; its show and season cannot be changed. */
export function EpisodeEditForm({ episode }: { episode: PublisherEpisode }) {
  const form = useContractForm(EpisodeFields, initialValues(episode));
  const readOnlyFields = [
    ['Show', episode.show_title],
    ['Season', episode.season_title],
    ['Episode Number', String(episode.episode_number)],
  ] as const;
  return (
    <DashboardForm
      form={form}
      label="Edit Episode"
      draft={`episode ${episode.id}`}
      send={useSendEpisode(episode)}
      texts={texts}
      next={() => ({ to: showListPath })}
    >
      <EpisodeFieldset form={form} existing={episode}>
        <div className="grid gap-5 sm:grid-cols-[1fr_1fr_9rem]">
          {readOnlyFields.map(([label, value]) => (
            <TextField key={label} label={label} value={value} onChange={() => {}} isReadOnly />
          ))}
        </div>
      </EpisodeFieldset>
      <FormActions
        saveLabel="Save Episode"
        isSaving={form.formState.isSubmitting}
        cancelTo={episodeListPath(episode.season_id)}
      >
        {episode.video === null && (
          <LinkButton
            to={uploadVideoPath(episode.id)}
            state={{ title: episode.title }}
            variant="secondary"
            className="sm:ms-auto"
          >
            Upload Video
          </LinkButton>
        )}
      </FormActions>
    </DashboardForm>
  );
}

function initialValues(episode: PublisherEpisode): z.input<typeof EpisodeFields> {
  const { title, description, release_date, release_time, time_zone } = episode;
  return {
    title,
    description,
    tv_show: String(episode.tv_show_id),
    season: String(episode.season_id),
    episode_number: String(episode.episode_number),
    release_date,
    release_time,
    time_zone,
    portrait_image: null,
    landscape_image: null,
  };
}

function useSendEpisode({ id, tv_show_id }: PublisherEpisode) {
  const update = useWrite(callWithFiles(editEpisode));
  return (values: z.output<typeof EpisodeFields>, onSent: OnSent) => {
    const { portrait_image, landscape_image, title, description, release_date, release_time, time_zone } =
      values;
    const body = { episode_id: id, title, description, release_date, release_time, time_zone };
    const files = chosenFiles({ portrait_image, landscape_image });
    return update.mutateAsync({ input: { params: { show_id: tv_show_id }, body, files }, onSent });
  };
}
