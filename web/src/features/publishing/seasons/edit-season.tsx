import { useParams } from 'react-router';
import { parseId, seasonListPath, showListPath } from '../dashboard-paths.ts';
import { FormState } from '../form-state.tsx';
import { Panel } from '../panel.tsx';
import { SeasonForm } from './season-form.tsx';
import { useSeason } from '../use-publisher.ts';

export function EditSeason() {
  const season_id = parseId(useParams()['season_id']);
  const query = useSeason(season_id);
  const season = query.data?.season;
  const listPath = season ? seasonListPath(season.tv_show_id) : showListPath;
  return (
    <Panel
      title="Edit Season"
      crumbs={[
        { name: 'Show List', to: showListPath },
        { name: 'Seasons List', to: listPath },
        { name: season?.season_name ?? '…' },
      ]}
    >
      <FormState query={query}>
        {({ season: loaded }) => (
          <SeasonForm key={season_id} shows={[]} show_id={loaded.tv_show_id} season={loaded} />
        )}
      </FormState>
    </Panel>
  );
}
