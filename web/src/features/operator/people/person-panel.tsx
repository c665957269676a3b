import { CallError } from '@kinora/contract/client';
import { useParams } from 'react-router';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { people } from '../addresses.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonLists } from './person-lists.tsx';
import { usePerson } from './use-people.ts';

const crumbsTo = (name: string) => [{ name: 'People', to: people }, { name }];

/** One member, as support needs to know them. */
export function PersonPanel() {
  const { user_id = '' } = useParams();
  const { data, error, refetch } = usePerson(user_id);
  if (data)
    return (
      <ConsolePanel title={<bdi>{data.name}</bdi>} crumbs={crumbsTo(data.name)}>
        <PersonFacts person={data} />
        <PersonActs person={data} />
        <PersonLists person={data} />
      </ConsolePanel>
    );
  const isUnknown = error instanceof CallError && [404, 422].includes(error.status);
  return (
    <ConsolePanel title="Member" crumbs={crumbsTo(user_id)}>
      {isUnknown ? (
        <EmptyState title="There is no such member">The account may have been deleted.</EmptyState>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-36 rounded-dialog" />
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-40 rounded-dialog" />
        </div>
      )}
    </ConsolePanel>
  );
}
