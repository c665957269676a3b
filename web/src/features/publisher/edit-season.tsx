import { Navigate, useParams } from 'react-router';
import { seasonList, showList } from './addresses.ts';
import { FormState } from './form-state.tsx';
import { Panel } from './panel.tsx';
import { SeasonForm } from './season-form.tsx';
import { useOwnSeasons } from './use-publisher.ts';

export function EditSeason() {
  const season_id = Number(useParams()['season_id']);
  const query = useOwnSeasons();
  const season = query.data?.season_data.find((one) => one.season_id === season_id);
  if (query.data && !season) return <Navigate to={showList} replace />;
  const list = season ? seasonList(season.tv_show_id) : showList;
  return (
    <Panel
      title="Edit Season"
      crumbs={[
        { name: 'Show List', to: showList },
        { name: 'Seasons List', to: list },
        { name: season?.season_name ?? '…' },
      ]}
    >
      <FormState query={query}>
        {({ show_data }) =>
          season && (
            <SeasonForm key={season_id} shows={show_data} show_id={season.tv_show_id} season={season} />
          )
        }
      </FormState>
    </Panel>
  );
}
