import { useParams } from 'react-router';
import { episodeList, idOf, seasonList, showList } from '../addresses.ts';
import { ExtrasPanels } from '../episode-extras/extras-panels.tsx';
import { EpisodeEditForm } from './episode-edit-form.tsx';
import { FormState } from '../form-state.tsx';
import { Panel } from '../panel.tsx';
import { TakeDownNotices } from '../take-downs/take-down-notices.tsx';
import { useEpisode } from '../use-publisher.ts';

export function EditEpisode() {
  const episode_id = idOf(useParams()['episode_id']);
  const query = useEpisode(episode_id);
  const episode = query.data;
  return (
    <Panel
      title="Edit Episode"
      crumbs={[
        { name: 'Show List', to: showList },
        { name: 'Season List', to: episode ? seasonList(episode.tv_show_id) : showList },
        { name: 'Episodes List', to: episode ? episodeList(episode.season_id) : showList },
        { name: episode?.title ?? '…' },
      ]}
    >
      <TakeDownNotices isWanted={(one) => one.episode?.id === episode_id} />
      <FormState query={query}>
        {(loaded) => (
          <>
            <EpisodeEditForm key={loaded.id} episode={loaded} />
            <ExtrasPanels key={`extras ${loaded.id}`} episode={loaded} />
          </>
        )}
      </FormState>
    </Panel>
  );
}
