import { newEpisodes, type NewEpisode } from '@kinora/contract/catalogue/shows';
import { useState, type CSSProperties } from 'react';
import { call } from '#lib/api/call.ts';
import { EpisodeTile } from '../../catalogue/cards/episode-tile.tsx';
import { FailedRow } from '../../catalogue/cards/show-row.tsx';
import { ShowMore } from '../../catalogue/grid/show-more.tsx';
import { useListPages } from '../../catalogue/grid/use-list-pages.ts';
import { groupByWeek, type Week } from './weeks.ts';

/** Episodes released before those in the slider, week by week; renders nothing if there are none. */
export function EarlierEpisodes({ shown }: { shown: readonly NewEpisode[] }) {
  const [now] = useState(() => new Date());
  const episodes = useListPages([newEpisodes.path, 'by week'], (rows, signal) =>
    call(newEpisodes, { query: rows }, { signal }),
  );
  if (!episodes.data)
    return episodes.isError ? <FailedRow title="Earlier Episodes" onRetry={episodes.refetch} /> : null;
  const inSlider = new Set(shown.map(({ id }) => id));
  const weeks = groupByWeek(
    episodes.data.filter(({ id }) => !inSlider.has(id)),
    now,
  );
  return (
    <>
      <div className="grid grid-cols-[repeat(var(--across),minmax(0,1fr))] gap-x-4 gap-y-12 px-gutter [--across:2] min-[550px]:gap-x-[30px] min-[550px]:[--across:3] min-[991px]:[--across:4] min-[1400px]:[--across:5]">
        {weeks.map((week) => (
          <WeekOfEpisodes key={week.startDate} week={week} />
        ))}
      </div>
      {episodes.more && <ShowMore more={episodes.more} />}
    </>
  );
}

/**
 * Takes as many columns as it has episodes, so that short weeks share a row. Its rows are one column wider if a
 * single episode would otherwise be left over.
 */
function WeekOfEpisodes({ week: { startDate, title, episodes } }: { week: Week<NewEpisode> }) {
  const count = episodes.length;
  const columnCount = (perRow: number) =>
    count <= perRow ? count : count % perRow === 1 ? perRow + 1 : perRow;
  const columns = {
    '--on-phones': Math.min(count, 2),
    '--on-tablets': columnCount(3),
    '--on-laptops': columnCount(4),
    '--on-desktops': columnCount(5),
  };
  return (
    <section
      aria-labelledby={`week-${startDate}`}
      className="col-[span_min(var(--columns),var(--across))] grid content-start gap-6 [--columns:var(--on-phones)] min-[550px]:[--columns:var(--on-tablets)] min-[991px]:[--columns:var(--on-laptops)] min-[1400px]:[--columns:var(--on-desktops)]"
      style={columns as CSSProperties}
    >
      <h2
        id={`week-${startDate}`}
        className="border-t border-hairline pt-5 font-display font-medium md:text-lead"
      >
        {title}
      </h2>
      <ul className="grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-4 gap-y-8 min-[550px]:gap-x-[30px]">
        {episodes.map((episode) => (
          <li key={episode.id} className="min-w-0">
            <EpisodeTile episode={episode} />
          </li>
        ))}
      </ul>
    </section>
  );
}
