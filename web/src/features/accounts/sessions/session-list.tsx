import { endOtherSessions, sessions } from '@kinora/contract/accounts/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { count } from '#lib/format.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { SessionRow } from './session-row.tsx';

const sessionsQuery = queryOf(sessions, {});

/** Lists every signed-in browser and device, each with a button to sign it out. */
export function SessionList() {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery(sessionsQuery);
  const endOthers = useWrite(endOtherSessions, {
    onDone: ({ data: { ended } }) => {
      list.current?.focus();
      client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ is_current }) => is_current));
      toast.success(`Signed out of ${count(ended, 'other place')}.`);
    },
    onFailed: toastError,
  });
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SessionsSkeleton />;
  const removeFromList = (id: number) => {
    // The focused button is about to disappear: move focus to the list so that it is not lost.
    list.current?.focus();
    client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter((session) => session.id !== id));
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Signed in" className="divide-y divide-hairline outline-none">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={() => removeFromList(session.id)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          variant="secondary"
          isPending={endOthers.isPending}
          onPress={() => endOthers.mutate({})}
          className="mt-5"
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function SessionsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <SkeletonLine className="w-40" />
      <div className="text-small">
        <SkeletonLine className="w-56" />
      </div>
    </div>
  );
}
