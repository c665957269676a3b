import type { Tx } from '#db/types.ts';
import type { SeededShow } from '#features/demo/show-rows.ts';
import { drawDemoFilm } from '#jobs/draw-demo-film.ts';
import { drawDemoPictures } from '#jobs/draw-demo-pictures.ts';
import type { Jobs } from '#jobs/queue.ts';

/** So many of the most watched shows get a trailer: those are the ones that large banners show. */
const trailers = 3;

/** Sends the jobs that draw the catalogue: what is seen first is drawn first. */
export async function queueDrawing(
  tx: Tx,
  jobs: Jobs,
  shows: readonly SeededShow[],
  now: Date,
): Promise<void> {
  for (const [index, { id, show }] of shows.entries())
    await jobs.send(tx, drawDemoPictures, { show_id: id, title: show.title }, `show-${id}`, -index);

  const films = shows.flatMap(({ id, show, episodes }, place) =>
    episodes.map(({ id: episode_id, number, release_at }) => ({
      // The first film of a show to come announces it.
      order: (release_at > now && number > 0 ? 10_000 : 0) + number * 100 + place,
      data: { show_id: id, episode_id, title: show.title, number },
    })),
  );
  const clips = shows.slice(0, trailers).map(({ id, show }, place) => ({
    order: place + 0.5,
    data: { show_id: id, episode_id: null, title: show.title, number: 0 },
  }));
  const inOrder = [...films, ...clips].toSorted((one, other) => one.order - other.order);
  for (const [index, { data }] of inOrder.entries())
    await jobs.send(tx, drawDemoFilm, data, `film-${data.show_id}-${data.episode_id ?? 'trailer'}`, -index);
}
