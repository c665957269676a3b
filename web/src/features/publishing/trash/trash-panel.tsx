import { trashDays, type TrashEntry } from '@kinora/contract/publishing/trash';
import { useEffect, useRef, useState } from 'react';
import { fileSize } from '#lib/format.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { focusPanel, Panel } from '../panel.tsx';
import { TrashItem, TrashSkeleton } from './trash-item.tsx';
import { useDeletePermanently, useTrash } from './use-trash.ts';

/** What the publisher deleted and can restore. */
export function TrashPanel() {
  const trash = useTrash();
  const [deleting, setDeleting] = useState<TrashEntry | null>(null);
  const permanentDeletion = useDeletePermanently();
  const count = trash.data?.length ?? 0;
  const stored_bytes = trash.data?.reduce((sum, entry) => sum + entry.stored_bytes, 0) ?? 0;
  const lastCount = useRef(count);
  // Browsers move the focus to the body when the focused entry is removed.
  useEffect(() => {
    if (deleting) return;
    if (count < lastCount.current && document.activeElement === document.body) focusPanel();
    lastCount.current = count;
  }, [count, deleting]);
  return (
    <Panel title="Trash">
      <p className="max-w-2xl text-small text-ink-secondary">
        What you delete is kept here for {trashDays} days and takes up storage until then
        {stored_bytes > 0 && ` (${fileSize(stored_bytes)} now)`}. Nobody else can see it.
      </p>
      {trash.data ? (
        trash.data.length > 0 ? (
          <ul className="grid gap-3">
            {trash.data.map((entry) => (
              <TrashItem key={entry.id} entry={entry} onDelete={setDeleting} />
            ))}
          </ul>
        ) : (
          <EmptyState title="The trash is empty">
            <p>Shows, seasons and episodes that you delete appear here.</p>
          </EmptyState>
        )
      ) : trash.error ? (
        <FailedState error={trash.error} onRetry={() => void trash.refetch()} />
      ) : (
        <TrashSkeleton />
      )}
      {deleting && (
        <ConfirmDialog
          isOpen
          title="Delete this permanently?"
          confirmLabel="Delete permanently"
          cancelLabel="Cancel"
          isPending={permanentDeletion.isPending}
          onCancel={() => setDeleting(null)}
          onConfirm={() => permanentDeletion.mutate(deleting, { onSettled: () => setDeleting(null) })}
        >
          <strong className="font-semibold text-ink">{deleting.title}</strong> and its files will be deleted
          now. This cannot be undone.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
