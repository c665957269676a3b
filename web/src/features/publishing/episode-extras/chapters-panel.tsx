import { saveChapters, type EpisodeExtras } from '@kinora/contract/publishing/episode-extras';
import type { Chapter } from '@kinora/contract/playback/playback';
import { CallError } from '@kinora/contract/client';
import { useFieldArray } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '#ui/button/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { ChapterRow } from './chapter-row.tsx';
import { ChaptersFields, type ChaptersForm } from './chapters-fields.ts';
import { formatTimecode } from './film-time.ts';
import { SaveExtras } from './save-extras.tsx';
import { isAfterTheEnd, useWriteExtras } from './use-extras.ts';

const maxChapters = 100;
const texts = { saved: 'Chapters Saved', failed: 'The chapters could not be saved. Please try again.' };

type ChaptersPanelProps = { episode_id: number; extras: EpisodeExtras };

/** The chapters of an episode, saved as one list. */
export function ChaptersPanel({ episode_id, extras: { chapters, film } }: ChaptersPanelProps) {
  const form: ChaptersForm = useContractForm(ChaptersFields, { chapters: toFieldValues(chapters) });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'chapters' });
  const draft = useDraft(form, `chapters of episode ${episode_id}`);
  const save = useWriteExtras(saveChapters, episode_id, texts);
  const chaptersAfterEnd = chapters.filter(({ start_s }) => isAfterTheEnd(start_s, film));
  const send = async (body: z.output<typeof ChaptersFields>) => {
    try {
      await save.mutateAsync({ params: { episode_id }, body });
    } catch (error) {
      if (!showBesideRows(form, error)) throw error;
      return;
    }
    draft.forget();
    form.reset({
      chapters: toFieldValues(body.chapters.toSorted((one, other) => one.start_s - other.start_s)),
    });
  };
  return (
    <Panel title="Chapters">
      <p className="mb-5 text-small text-ink-secondary">
        {fields.length === 0
          ? 'No chapters yet. Viewers jump to them from the player.'
          : 'Each chapter starts at its time, such as 1:05 or 1:02:03, and ends where the next chapter starts.'}
      </p>
      {chaptersAfterEnd.length > 0 && (
        <p className="mb-5 rounded-card bg-gold/10 px-4 py-3 text-small">
          <bdi>{chaptersAfterEnd.map(({ title }) => title).join(', ')}</bdi>{' '}
          {chaptersAfterEnd.length === 1
            ? 'is after the end of the film, so it is'
            : 'are after the end of the film, so they are'}{' '}
          not shown.
        </p>
      )}
      <Form form={form} label="Chapters" onSubmit={send}>
        {fields.length > 0 && (
          <ol aria-label="Chapters" className="grid gap-4">
            {fields.map(({ id }, index) => (
              <ChapterRow key={id} form={form} index={index} onRemove={() => remove(index)} />
            ))}
          </ol>
        )}
        <SaveExtras
          form={form}
          actions={
            fields.length < maxChapters && (
              <Button variant="ghost" onPress={() => append({ start_s: '', title: '' })}>
                Add Chapter
              </Button>
            )
          }
        >
          Save Chapters
        </SaveExtras>
      </Form>
    </Panel>
  );
}

const toFieldValues = (chapters: readonly Chapter[]) =>
  chapters.map(({ start_s, title }) => ({ start_s: formatTimecode(start_s), title }));

/**
 * Shows the server's errors about individual chapters next to their rows. @returns false if there are no such
 * errors.
 */
function showBesideRows(form: ChaptersForm, error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const fieldErrors = Object.entries(error.errors).flatMap(([field, message]) => {
    const [, index, name] = /^chapters\.(\d+)\.(start_s|title)$/.exec(field) ?? [];
    return index && name ? [{ index: Number(index), name: name as 'start_s' | 'title', message }] : [];
  });
  for (const [position, { index, name, message }] of fieldErrors.entries())
    form.setError(`chapters.${index}.${name}`, { message }, { shouldFocus: position === 0 });
  return fieldErrors.length > 0;
}
