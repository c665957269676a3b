import type { PublisherShow } from '@kinora/contract/publisher-shows';
import { Navigate, useParams } from 'react-router';
import { showList } from './addresses.ts';
import { Panel } from './panel.tsx';
import { ShowForm } from './show-form.tsx';

export function EditShow({ shows }: { shows: readonly PublisherShow[] }) {
  const show_id = Number(useParams()['show_id']);
  const show = shows.find(({ id }) => id === show_id);
  if (!show) return <Navigate to={showList} replace />;
  return (
    <Panel title="Edit Show" crumbs={[{ name: 'Show List', to: showList }, { name: show.title }]}>
      <ShowForm key={show.id} show={show} />
    </Panel>
  );
}
