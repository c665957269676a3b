import type { EpisodeAudience } from '@kinora/contract/analytics/analytics';
import { count } from '#lib/format.ts';
import { Panel } from '#ui/page/panel.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { episodeName, hasSeveralSeasons } from './episode-name.ts';
import { percent } from './numbers.ts';

type CarryOverPanelProps = { show: string; episodes: readonly EpisodeAudience[] };

/** How many viewers each episode has, how many of them finish it, and how many continue to the next episode. */
export function CarryOverPanel({ show, episodes }: CarryOverPanelProps) {
  const maxViewers = Math.max(1, ...episodes.map(({ viewers }) => viewers));
  const shouldShowSeason = hasSeveralSeasons(episodes);
  if (episodes.every(({ viewers }) => viewers === 0))
    return (
      <Panel title="From episode to episode">
        <p className="text-ink-secondary">
          Once people watch your episodes, this will show how many continue to the next one.
        </p>
      </Panel>
    );
  return (
    <Panel title="From episode to episode">
      <p className="mb-6 text-small text-ink-secondary">
        A viewer counts once per episode, after the first 30 seconds.
      </p>
      <ol className="grid gap-5">
        {episodes.map((episode) => (
          <EpisodeRow
            key={episode.id}
            name={episodeName(episode, shouldShowSeason)}
            episode={episode}
            maxViewers={maxViewers}
          />
        ))}
      </ol>
      <div className="mt-5 flex justify-end">
        <DownloadCsv
          show={show}
          name="Carry-over"
          rows={() => [
            ['season', 'episode', 'title', 'viewers', 'finished', 'continued'],
            ...episodes.map(({ season_title, episode_number, title, viewers, finished, continued }) => [
              season_title,
              episode_number,
              title,
              viewers,
              finished,
              continued ?? '',
            ]),
          ]}
        />
      </div>
    </Panel>
  );
}

function EpisodeRow({
  name,
  episode,
  maxViewers,
}: {
  name: string;
  episode: EpisodeAudience;
  maxViewers: number;
}) {
  const { viewers, finished, continued } = episode;
  return (
    <li>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <span className="text-small text-ink-secondary tabular-nums">{count(viewers, 'viewer')}</span>
      </div>
      {/* The dim bar shows the episode's viewers; its bright part shows those who saw the end. */}
      <div className="h-3 rounded-full bg-ink/6" aria-hidden="true">
        <div className="h-full rounded-full bg-gold/35" style={{ width: `${(100 * viewers) / maxViewers}%` }}>
          <div
            className="h-full rounded-full bg-gold"
            style={{ width: `${(100 * finished) / Math.max(viewers, 1)}%` }}
          />
        </div>
      </div>
      <p className="mt-1.5 text-small text-ink-secondary tabular-nums">
        {percent(finished, viewers)} saw the end
        {continued !== null && `, ${percent(continued, viewers)} continued to the next episode`}
      </p>
    </li>
  );
}
