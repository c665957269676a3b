import { useParams } from 'react-router';
import { episodeListPath, parseId, seasonListPath, showListPath } from '../dashboard-paths.ts';
import { ExtrasPanels } from '../episode-extras/extras-panels.tsx';
import { EpisodeEditForm } from './episode-edit-form.tsx';
import { FormState } from '../form-state.tsx';
import { Panel } from '../panel.tsx';
import { TakeDownNotices } from '../take-downs/take-down-notices.tsx';
import { useEpisode } from '../use-publisher.ts';

export function EditEpisode() {
  const episode_id = parseId(useParams()['episode_id']);
  const query = useEpisode(episode_id);
  const episode = query.data;
  return (
    <Panel
      title="Edit Episode"
      crumbs={[
        { name: 'Show List', to: showListPath },
        { name: 'Season List', to: episode ? seasonListPath(episode.tv_show_id) : showListPath },
        { name: 'Episodes List', to: episode ? episodeListPath(episode.season_id) : showListPath },
        { name: episode?.title ?? '…' },
      ]}
    >
      <TakeDownNotices isWanted={(takeDown) => takeDown.episode?.id === episode_id} />
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
