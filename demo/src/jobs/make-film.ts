import { join } from 'node:path';
import type { Context } from '@kinora/server/context';
import { transaction } from '@kinora/server/db/transaction';
import { demoShows } from '#catalogue.ts';
import { marksOf } from '#film-marks.ts';
import { addMarks, storeCaptions } from '#add-marks.ts';
import { drawFilm } from '#jobs/draw-film.ts';
import { addFilm, addTrailer, readBareEpisode, readPictures } from '#queries.ts';
import { filmSeconds, trailerSeconds } from '#rules.ts';
import type { DemoShow } from '#show.ts';
import type { JobRun } from '@kinora/server/jobs/define';

type Wanted = { show_id: number; episode_id: number | null; title: string; number: number };

/**
 * Draws a film of the demo catalogue and processes it like any upload. Does nothing if that was already done.
 */
export async function runMakeFilm({ context, data, signal }: JobRun<Wanted>): Promise<void> {
  const show = demoShows.find(({ title }) => title === data.title);
  if (!show) return;
  const { episode_id } = data;
  if (episode_id === null) await makeTrailer(context, show, data.show_id, signal);
  else await makeEpisode(context, show, { ...data, episode_id }, signal);
}

async function makeEpisode(
  context: Context,
  show: DemoShow,
  { episode_id, number }: Wanted & { episode_id: number },
  signal: AbortSignal,
) {
  const { config, db, jobs, clock, storage } = context;
  const bare = await readBareEpisode(db, episode_id);
  if (!bare) return;
  const { look } = show;
  const marks = marksOf(show.title, number);
  const words = { show: bare.show, line: `${bare.season} · ${bare.episode_number}`, episode: bare.episode };
  const source_key = `uploads/demo/episode-${episode_id}.mp4`;
  const film = {
    look,
    seed: `${show.title} ${number}`,
    mood: number,
    seconds: marks.seconds ?? filmSeconds(number),
    words,
  };
  await drawFilm(film, join(config.data_dir, 'work', `demo-film-${episode_id}`), signal, (file) =>
    storage.putFile(source_key, file, { content_type: 'video/mp4' }),
  );
  await storeCaptions(context, episode_id, marks);
  await transaction(db, async (tx) => {
    const now = clock.now();
    const given = await addFilm(tx, jobs, episode_id, source_key, now);
    if (given) await addMarks(tx, episode_id, marks, now);
  });
}

async function makeTrailer(
  { config, db, jobs, storage }: Context,
  { look, title }: DemoShow,
  show_id: number,
  signal: AbortSignal,
) {
  const has = await readPictures(db, show_id);
  if (!has || has.trailer_key !== null) return;
  const source_key = `trailers/sources/demo-${show_id}.mp4`;
  const film = { look, seed: title, mood: 0, seconds: trailerSeconds, words: null };
  await drawFilm(film, join(config.data_dir, 'work', `demo-trailer-${show_id}`), signal, (file) =>
    storage.putFile(source_key, file, { content_type: 'video/mp4' }),
  );
  await transaction(db, (tx) => addTrailer(tx, jobs, show_id, source_key));
}
