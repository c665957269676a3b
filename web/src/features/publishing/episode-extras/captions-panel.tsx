import {
  deleteCaptions,
  type EpisodeExtras,
  type StoredCaptions,
} from '@kinora/contract/publishing/episode-extras';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { AutomaticCaptions } from './automatic-captions.tsx';
import { CaptionsForm } from './captions-form.tsx';
import { CaptionsItem } from './captions-item.tsx';
import { EditCaptions } from './edit-captions.tsx';
import { useWriteExtras } from './use-extras.ts';

const deleteTexts = { saved: 'Captions Deleted', failed: 'Something went wrong while Deleting Captions' };

type CaptionsPanelProps = {
  episode_id: number;
  extras: Pick<EpisodeExtras, 'captions' | 'automatic_captions'>;
};

/** The captions of an episode by language, and a form to add more. */
export function CaptionsPanel({ episode_id, extras: { captions, automatic_captions } }: CaptionsPanelProps) {
  const [deleting, setDeleting] = useState<StoredCaptions | null>(null);
  const [editing, setEditing] = useState<StoredCaptions | null>(null);
  const remove = useWriteExtras(deleteCaptions, episode_id, deleteTexts);
  return (
    <Panel title="Captions">
      {captions.length === 0 ? (
        <p className="mb-6 text-small text-ink-secondary">No captions yet.</p>
      ) : (
        <ul aria-label="Captions" className="mb-7 divide-y divide-hairline">
          {captions.map((item) => (
            <CaptionsItem
              key={item.id}
              episode_id={episode_id}
              captions={item}
              onEdit={() => setEditing(item)}
              onDelete={() => setDeleting(item)}
            />
          ))}
        </ul>
      )}
      {automatic_captions && <AutomaticCaptions episode_id={episode_id} automatic={automatic_captions} />}
      <CaptionsForm episode_id={episode_id} captions={captions} />
      {editing && (
        <EditCaptions episode_id={episode_id} captions={editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        title="Delete these captions?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        isOpen={deleting !== null}
        isPending={remove.isPending}
        onConfirm={() => {
          const params = deleting && { episode_id, caption_id: deleting.id };
          if (params) remove.mutate({ params }, { onSettled: () => setDeleting(null) });
        }}
        onCancel={() => setDeleting(null)}
      >
        Viewers can no longer choose <bdi>{deleting?.label}</bdi>.
      </ConfirmDialog>
    </Panel>
  );
}
