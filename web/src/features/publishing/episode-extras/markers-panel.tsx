import { saveMarkers, type EpisodeExtras, type Markers } from '@kinora/contract/publishing/episode-extras';
import * as z from 'zod/mini';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { formatTimecode } from './film-time.ts';
import { SaveExtras } from './save-extras.tsx';
import { OptionalTimeField } from './time-fields.ts';
import { isAfterTheEnd, useWriteExtras } from './use-extras.ts';

const MarkersFields = z.object({
  recap_start_s: OptionalTimeField,
  recap_end_s: OptionalTimeField,
  intro_start_s: OptionalTimeField,
  intro_end_s: OptionalTimeField,
  credits_start_s: OptionalTimeField,
});
const rows = [
  ['recap_start_s', 'Recap start', 'recap_end_s', 'Recap end'],
  ['intro_start_s', 'Intro start', 'intro_end_s', 'Intro end'],
] as const;
const texts = { saved: 'Markers Saved', failed: 'The markers could not be saved. Please try again.' };

type MarkersPanelProps = { episode_id: number; extras: EpisodeExtras };

/** The start and end of the recap and the intro, which viewers can skip, and the start of the credits. */
export function MarkersPanel({ episode_id, extras: { marks, film } }: MarkersPanelProps) {
  const form = useContractForm(MarkersFields, toFieldValues(marks));
  const draft = useDraft(form, `marks of episode ${episode_id}`);
  const save = useWriteExtras(saveMarkers, episode_id, texts);
  return (
    <Panel title="Intro, recap and credits">
      <p className="mb-5 text-small text-ink-secondary">
        Viewers can skip the recap and the intro, and are offered the next episode when the credits start.
        Enter times as 1:05 or 1:02:03; leave a field empty if the episode has no such part.
      </p>
      <Form
        form={form}
        label="Intro, recap and credits"
        onSubmit={async (body) => {
          await save.mutateAsync({ params: { episode_id }, body });
          draft.forget();
          form.reset(toFieldValues(body));
        }}
      >
        {rows.map(([start, startLabel, end, endLabel]) => (
          <div key={start} className="grid grid-cols-2 items-start gap-5">
            {(
              [
                [start, startLabel],
                [end, endLabel],
              ] as const
            ).map(([name, label]) => (
              <FormField key={name} control={form.control} name={name}>
                {(field) => (
                  <TextField
                    label={label}
                    placeholder="0:00"
                    {...(isAfterTheEnd(marks[name], film) && { description: 'After the end of the video' })}
                    {...field}
                  />
                )}
              </FormField>
            ))}
          </div>
        ))}
        <div className="grid grid-cols-2 items-start gap-5">
          <FormField control={form.control} name="credits_start_s">
            {(field) => (
              <TextField
                label="Credits start"
                placeholder="0:00"
                {...(isAfterTheEnd(marks.credits_start_s, film) && {
                  description: 'After the end of the video',
                })}
                {...field}
              />
            )}
          </FormField>
        </div>
        <SaveExtras form={form}>Save Markers</SaveExtras>
      </Form>
    </Panel>
  );
}

const optionalTimeText = (seconds: number | null) => (seconds === null ? '' : formatTimecode(seconds));

const toFieldValues = (marks: Markers) => ({
  recap_start_s: optionalTimeText(marks.recap_start_s),
  recap_end_s: optionalTimeText(marks.recap_end_s),
  intro_start_s: optionalTimeText(marks.intro_start_s),
  intro_end_s: optionalTimeText(marks.intro_end_s),
  credits_start_s: optionalTimeText(marks.credits_start_s),
});
