import type { Tx } from '@kinora/server/db/types';
import { publisherName } from '#people.ts';
import type { SeededShow } from '#show-rows.ts';
import { drawDemoFilm } from '#draw-demo-film-job.ts';
import { drawDemoPictures } from '#draw-demo-pictures-job.ts';
import type { Jobs } from '@kinora/server/jobs/queue';

/** How many of the most watched shows get a trailer: the shows featured in large banners. */
const trailer_count = 3;

/** Queues the jobs that draw the catalogue, in the order in which people see it. */
export async function queueDrawing(
  tx: Tx,
  jobs: Jobs,
  shows: readonly SeededShow[],
  now: Date,
): Promise<void> {
  for (const [index, { id, show }] of shows.entries())
    await jobs.send(
      tx,
      drawDemoPictures,
      { show_id: id, title: show.title, of: 'show' },
      `show-${id}`,
      -index,
    );

  const films = shows.flatMap(({ id, show, episodes }, rank) =>
    episodes.map(({ id: episode_id, number, release_at }) => ({
      // Once a show's shots are drawn, each of its films takes a second, so the publisher's films are made together
      // and their calendar is soon complete. An upcoming show is announced only once its first film is ready, so that
      // film is not postponed.
      order:
        show.creator === publisherName
          ? rank
          : (release_at > now && number > 0 ? 10_000 : 0) + number * 100 + rank,
      data: { show_id: id, episode_id, title: show.title, number },
    })),
  );
  const trailers = shows.slice(0, trailer_count).map(({ id, show }, rank) => ({
    order: rank + 0.5,
    data: { show_id: id, episode_id: null, title: show.title, number: 0 },
  }));
  const inOrder = [...films, ...trailers].toSorted((one, other) => one.order - other.order);
  for (const [index, { data }] of inOrder.entries())
    await jobs.send(tx, drawDemoFilm, data, `film-${data.show_id}-${data.episode_id ?? 'trailer'}`, -index);
}
