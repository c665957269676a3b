import {
  captionsText,
  uploadCaptions,
  type StoredCaptions,
} from '@kinora/contract/publishing/episode-extras';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryOf } from '#lib/api/queries.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { FormState } from '../form-state.tsx';
import { useWriteExtras } from './use-extras.ts';

const CaptionsFields = z.object({
  captions: z.string().check(z.refine((text) => text.trim() !== '', 'Captions are required')),
});

const texts = { saved: 'Captions Saved', failed: 'The captions could not be saved. Please try again.' };

type EditCaptionsProps = { episode_id: number; captions: StoredCaptions; onClose: () => void };

/** Corrects the text and times of captions, which then count as uploaded by the publisher. */
export function EditCaptions({ episode_id, captions, onClose }: EditCaptionsProps) {
  const params = { episode_id, caption_id: captions.id };
  const query = useQuery({ ...queryOf(captionsText, { params }), staleTime: 0, gcTime: 0 });
  return (
    <Dialog isOpen title={`Edit captions: ${captions.label}`} width="wide" hidesPage onClose={onClose}>
      <FormState query={query}>
        {({ webvtt }) => (
          <CaptionsEditor episode_id={episode_id} captions={captions} webvtt={webvtt} onClose={onClose} />
        )}
      </FormState>
    </Dialog>
  );
}

function CaptionsEditor({
  episode_id,
  captions: { language, label },
  webvtt,
  onClose,
}: EditCaptionsProps & { webvtt: string }) {
  const form = useContractForm(CaptionsFields, { captions: webvtt });
  const save = useWriteExtras(uploadCaptions, episode_id, texts);
  return (
    <Form
      form={form}
      label="Edit captions"
      onSubmit={async ({ captions }) => {
        const file = new File([captions], 'captions.vtt', { type: 'text/vtt' });
        const params = { episode_id };
        await save.mutateAsync({ params, body: { language, label }, files: { captions: file } });
        onClose();
      }}
    >
      <FormField control={form.control} name="captions">
        {(field) => (
          <TextArea
            label="Times and text"
            description="An empty line separates two captions. Viewers see <i>italics</i>, <b>bold</b> and <u>underlined</u> text."
            rows={16}
            {...field}
          />
        )}
      </FormField>
      <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
        Save Captions
      </FormButtons>
    </Form>
  );
}
