import { withdrawPageVersion, type PageVersion } from '@kinora/contract/pages/versions';
import { useState } from 'react';
import { count, exactMoment, shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { VersionText } from './version-text.tsx';

/** All versions of a page, and what can be done with each. */
export function VersionList({ versions }: { versions: readonly PageVersion[] }) {
  return (
    <Panel title="Versions">
      {versions.length === 0 && (
        <p className="text-small text-ink-secondary">
          Nothing has been published here yet: the page comes from a file in the content folder.
        </p>
      )}
      <ol className="divide-y divide-hairline empty:hidden">
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ol>
    </Panel>
  );
}

const states: Record<PageVersion['state'], (day: string) => string> = {
  current: (day) => `In effect since ${day}`,
  upcoming: (day) => `Takes effect on ${day}`,
  past: (day) => `Took effect on ${day}`,
  withdrawn: (day) => `Withdrawn; it would have taken effect on ${day}`,
};

function Version({ version }: { version: PageVersion }) {
  const { id, state, valid_from, created_at, created_by, notice } = version;
  const [isReading, setIsReading] = useState(false);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const withdraw = useStaffAction(withdrawPageVersion, { onFailed: toastError });
  const day = shortDate(valid_from, 'UTC');
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="grid gap-1 wrap-anywhere">
        <span className="font-medium">{states[state](day)}</span>
        <span className="text-small text-ink-secondary">
          Published {exactMoment(created_at)}{' '}
          {created_by === null ? (
            'from the command line'
          ) : (
            <>
              by <bdi>{created_by}</bdi>
            </>
          )}
        </span>
        {notice && (
          <>
            <span className="text-small whitespace-pre-line">“{notice}”</span>
            <span className="text-small text-ink-secondary">{noticeStatus(version)}</span>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-label={`Read the version from ${day}`}
          onPress={() => setIsReading(true)}
        >
          Read
        </Button>
        {state === 'upcoming' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Withdraw the version from ${day}`}
            onPress={() => setIsWithdrawing(true)}
          >
            Withdraw
          </Button>
        )}
      </div>
      {isReading && <VersionText version={version} onClose={() => setIsReading(false)} />}
      <ConfirmDialog
        title="Withdraw this version?"
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        isOpen={isWithdrawing}
        isPending={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(
            { params: { version_id: String(id) } },
            { onSettled: () => setIsWithdrawing(false) },
          )
        }
        onCancel={() => setIsWithdrawing(false)}
      >
        It will not take effect on {day}. Members who were emailed about it will not get another email.
      </ConfirmDialog>
    </li>
  );
}

function noticeStatus({ state, told_at, needs_acceptance, acknowledged }: PageVersion): string {
  const members = count(acknowledged, 'member');
  const response = needs_acceptance ? `${members} accepted it` : `${members} confirmed that they read it`;
  if (told_at) return `Members were notified by ${exactMoment(told_at)}; ${response}.`;
  return state === 'withdrawn' ? `${response}.` : `Members are being notified; ${response}.`;
}
