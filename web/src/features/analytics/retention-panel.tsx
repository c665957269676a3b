import type { EpisodeAudience } from '@kinora/contract/analytics/analytics';
import { useState } from 'react';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Select } from '#ui/field/select.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { episodeName, hasSeveralSeasons } from './episode-name.ts';
import { RetentionCurve } from './retention-curve.tsx';
import { useRetention } from './use-analytics.ts';

type RetentionPanelProps = { show: string; episodes: readonly EpisodeAudience[] };

/** How far viewers get in an episode, and where they leave. */
export function RetentionPanel({ show, episodes }: RetentionPanelProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const episode =
    episodes.find(({ id }) => id === chosenId) ?? episodes.find(({ viewers }) => viewers > 0) ?? episodes[0];
  const shouldShowSeason = hasSeveralSeasons(episodes);
  return (
    <Panel title="Audience retention">
      {episode ? (
        <>
          <div className="mb-6 max-w-96">
            <Select
              label="Episode"
              options={episodes.map((option) => ({
                id: String(option.id),
                name: episodeName(option, shouldShowSeason),
              }))}
              value={String(episode.id)}
              onChange={(id) => setChosenId(Number(id))}
            />
          </div>
          <EpisodeRetention
            show={show}
            name={episodeName(episode, shouldShowSeason)}
            episode_id={episode.id}
          />
        </>
      ) : (
        <p className="text-ink-secondary">Once an episode is out, this will show how far viewers get.</p>
      )}
    </Panel>
  );
}

function EpisodeRetention({ show, name, episode_id }: { show: string; name: string; episode_id: number }) {
  const { data, error, refetch } = useRetention(episode_id);
  if (data) return <RetentionCurve show={show} name={name} retention={data} />;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-65" />
    </div>
  );
}
