import { Navigate, useParams } from 'react-router';
import { parseId, showListPath } from '../dashboard-paths.ts';
import { FormState } from '../form-state.tsx';
import { Panel } from '../panel.tsx';
import { ShowForm } from './show-form.tsx';
import { TakeDownNotices } from '../take-downs/take-down-notices.tsx';
import { useAllShows } from '../use-publisher.ts';

export function EditShow() {
  const show_id = parseId(useParams()['show_id']);
  const query = useAllShows();
  const show = query.data?.rows.find(({ id }) => id === show_id);
  if (query.data && !show) return <Navigate to={showListPath} replace />;
  return (
    <Panel title="Edit Show" crumbs={[{ name: 'Show List', to: showListPath }, { name: show?.title ?? '…' }]}>
      <TakeDownNotices isWanted={(takeDown) => takeDown.show_id === show_id && takeDown.episode === null} />
      <FormState query={query}>{() => show && <ShowForm key={show.id} show={show} />}</FormState>
    </Panel>
  );
}
