import { deleteOrphans, listOrphans } from '@kinora/contract/operator/orphans';
import { count } from '@kinora/contract/plural';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { fileSize, shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

/** Files in storage that nothing refers to; loaded on request, because finding them scans the whole storage. */
export function Orphans() {
  const [isRequested, setIsRequested] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const orphans = useQuery({ ...queryOf(listOrphans, {}), enabled: isRequested });
  const remove = useStaffAction(deleteOrphans);
  const { data, error } = orphans;
  return (
    <section
      aria-labelledby="orphans"
      className="grid gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 id="orphans" className="text-lead font-semibold">
        Files that nothing refers to
      </h2>
      <p className="max-w-2xl text-small text-ink-secondary">
        Files of films, captions and tax forms, older than a week. They can be left behind when a disk or the
        network fails.
      </p>
      <div aria-live="polite" aria-busy={orphans.isFetching} className="grid gap-4">
        {error && !orphans.isFetching && <p className="text-small text-danger">{error.message}</p>}
        {data && (
          <p className="font-medium tabular-nums">
            {data.files === 0 ? 'There are none.' : `${count(data.files, 'file')}, ${fileSize(data.bytes)}`}
          </p>
        )}
        {data && data.files > 0 && (
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- must be scrollable by keyboard
            tabIndex={0}
            aria-label="The largest files"
            className="grid max-h-72 gap-1 overflow-y-auto rounded-card border border-hairline p-3 text-small text-ink-secondary"
          >
            {data.largest.map(({ key, size_bytes, modified_at }) => (
              <li key={key} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">{key}</span>
                <span className="text-ink-faint tabular-nums">
                  {fileSize(size_bytes)} · {shortDate(modified_at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isPending={orphans.isFetching}
          onPress={() => (isRequested ? void orphans.refetch() : setIsRequested(true))}
        >
          {data || error ? 'Look again' : 'Look for them'}
        </Button>
        {data && data.files > 0 && (
          <Button variant="danger" onPress={() => setIsConfirming(true)}>
            Delete all
          </Button>
        )}
      </div>
      {isConfirming && data && (
        <ReasonDialog
          title={`Delete ${count(data.files, 'file')}?`}
          action="Delete"
          isDangerous
          visibilityNote="The reason is kept only in the audit log."
          onClose={() => setIsConfirming(false)}
          onSubmit={(reason) =>
            remove.mutateAsync({ body: { files: data.files, bytes: data.bytes, reason } })
          }
        >
          <p>
            They take up {fileSize(data.bytes)}. This cannot be undone, except from a backup of the storage.
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}
