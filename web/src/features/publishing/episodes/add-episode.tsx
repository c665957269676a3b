import { useSearchParams } from 'react-router';
import { EpisodeForm } from './episode-form.tsx';
import { FormState } from '../form-state.tsx';
import { Panel } from '../panel.tsx';
import { SubscriptionNotice } from '#ui/page/subscription-notice.tsx';
import { SlotNotice } from './slot-notice.tsx';
import { useOwnSeasons } from '../use-publisher.ts';

export function AddEpisode() {
  const query = useOwnSeasons();
  const wanted = Number(useSearchParams()[0].get('season'));
  return (
    <Panel title="Add New Episode">
      <SubscriptionNotice what="create an episode" />
      <SlotNotice />
      <FormState query={query}>
        {({ show_data, season_data }) => (
          <EpisodeForm
            shows={show_data}
            seasons={season_data}
            season={season_data.find((one) => one.season_id === wanted) ?? null}
          />
        )}
      </FormState>
    </Panel>
  );
}
