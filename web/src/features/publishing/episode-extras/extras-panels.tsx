import type { PublisherEpisode } from '@kinora/contract/publishing/episodes';
import { FormState } from '../form-state.tsx';
import { CaptionsPanel } from './captions-panel.tsx';
import { ChaptersPanel } from './chapters-panel.tsx';
import { MarkersPanel } from './markers-panel.tsx';
import { useExtras, useVideoPolling } from './use-extras.ts';
import { VideoPanel } from './video-panel.tsx';

/** Everything that belongs to an episode's film; each panel is saved separately. */
export function ExtrasPanels({ episode }: { episode: PublisherEpisode }) {
  const query = useExtras(episode.id);
  useVideoPolling(episode);
  return (
    <div className="grid max-w-3xl gap-6 border-t border-hairline pt-10">
      <FormState query={query}>
        {(extras) => (
          <>
            <VideoPanel episode={episode} film={extras.film} />
            <CaptionsPanel episode_id={episode.id} extras={extras} />
            <MarkersPanel episode_id={episode.id} extras={extras} />
            <ChaptersPanel episode_id={episode.id} extras={extras} />
          </>
        )}
      </FormState>
    </div>
  );
}
