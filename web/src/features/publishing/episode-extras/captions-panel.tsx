import { deleteCaptions, type StoredCaptions } from '@kinora/contract/publishing/episode-extras';
import { useState } from 'react';
import { shortDate } from '#lib/format.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { CaptionsForm } from './captions-form.tsx';
import { languageName } from './languages.ts';
import { useWriteExtras } from './use-extras.ts';

const deletion = { saved: 'Captions Deleted', failed: 'Something went wrong while Deleting Captions' };

type CaptionsPanelProps = { episode_id: number; captions: readonly StoredCaptions[] };

/** The captions of an episode by language, and a form to add more. */
export function CaptionsPanel({ episode_id, captions }: CaptionsPanelProps) {
  const [target, setTarget] = useState<StoredCaptions | null>(null);
  const remove = useWriteExtras(deleteCaptions, episode_id, deletion);
  return (
    <Panel title="Captions">
      {captions.length === 0 ? (
        <p className="mb-6 text-small text-ink-secondary">No captions yet.</p>
      ) : (
        <ul aria-label="Captions" className="mb-7 divide-y divide-hairline">
          {captions.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{one.label}</bdi>
                <span className="block text-caption text-ink-faint">
                  {languageName(one.language)} · {shortDate(one.created_at)}
                </span>
              </span>
              <IconButton
                icon="trash"
                label={`Delete the captions ${one.label}`}
                onPress={() => setTarget(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <CaptionsForm episode_id={episode_id} captions={captions} />
      <ConfirmDialog
        title="Delete these captions?"
        confirm="Delete"
        stay="Keep"
        isOpen={target !== null}
        isPending={remove.isPending}
        onConfirm={() => {
          const params = target && { episode_id, caption_id: target.id };
          if (params) remove.mutate({ params }, { onSettled: () => setTarget(null) });
        }}
        onStay={() => setTarget(null)}
      >
        Viewers can no longer choose <bdi>{target?.label}</bdi>.
      </ConfirmDialog>
    </Panel>
  );
}
