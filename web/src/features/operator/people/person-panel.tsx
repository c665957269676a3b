import { useParams } from 'react-router';
import { peoplePath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { PanelPlaceholder } from '../panel-placeholder.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonLists } from './person-lists.tsx';
import { usePerson } from './use-people.ts';

const crumbsTo = (name: string) => [{ name: 'People', to: peoplePath }, { name }];

/** What support needs to know about a member. */
export function PersonPanel() {
  const { user_id = '' } = useParams();
  const { data, error, refetch } = usePerson(user_id);
  if (data)
    return (
      <ConsolePanel title={<bdi>{data.name}</bdi>} crumbs={crumbsTo(data.name)}>
        <PersonFacts person={data} />
        <PersonActions person={data} />
        <PersonLists person={data} />
      </ConsolePanel>
    );
  return (
    <ConsolePanel title="Member" crumbs={crumbsTo(user_id)}>
      <PanelPlaceholder
        error={error}
        refetch={refetch}
        missing={{ title: 'This member does not exist', hint: 'The account may have been deleted.' }}
        boxes={['h-36 rounded-dialog', 'h-11 w-64', 'h-40 rounded-dialog']}
      />
    </ConsolePanel>
  );
}
