import { expect, test } from 'vitest';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { transaction } from '@kinora/server/db/transaction';
import { demoShows } from '#catalogue.ts';
import { allMarks, marksOf } from '#film-marks.ts';
import { addMarks, storeCaptions } from '#add-marks.ts';
import { filmSeconds } from '#rules.ts';
import { seedDemo } from '#seed.ts';
import { startTestApp } from '@kinora/server/test/app';
import { addFilm } from '@kinora/server/test/film';

test('films have chapters, skippable beginnings and captions in two languages', async () => {
  await using kinora = await startTestApp({ DEMO: '1' });
  await seedDemo(kinora.context);
  const { context } = kinora;
  const { db, storage, clock } = context;
  const { id } = await db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .where('shows.title', '=', 'Understory')
    .where('episode_number', '=', 2)
    .select('episodes.id')
    .executeTakeFirstOrThrow();
  const marks = marksOf('Understory', 1);
  // A job may run more than once.
  for (const _ of [1, 2]) {
    await storeCaptions(context, id, marks);
    await transaction(db, (tx) => addMarks(tx, id, marks, clock.now()));
  }
  await addFilm(context, id, marks.seconds);
  const viewer = await kinora.subscriber();
  const film = await kinora.as(viewer, episodeVideo, { params: { episode_id: id }, query: {} });
  expect(film).toMatchObject({ recap: { start_s: 0, end_s: 5 }, intro: { start_s: 5, end_s: 10 } });
  expect(film.chapters.map(({ title }) => title)).toContain('The commission');
  expect(film.captions.map(({ language }) => language)).toEqual(['de', 'en']);
  expect(await storage.list('captions/')).toHaveLength(2);
});

test('every mark of the catalogue belongs to one of its films and lies within it', () => {
  for (const [title, ofShow] of Object.entries(allMarks)) {
    const films = demoShows.find((show) => show.title === title)?.seasons.flatMap(({ episodes }) => episodes);
    for (const [number, { seconds, chapters = [], intro, recap, captions = [] }] of Object.entries(ofShow)) {
      expect(films?.[Number(number)], `${title} ${number}`).toBeDefined();
      const length = seconds ?? filmSeconds(Number(number));
      for (const end_s of [intro?.end_s, recap?.end_s, ...chapters.map(({ start_s }) => start_s)])
        expect(end_s ?? 0).toBeLessThan(length);
      for (const { vtt } of captions)
        expect(vtt).toMatch(/^WEBVTT\n\n(00:\d\d\.\d{3} --> 00:\d\d\.\d{3}\n.+\n+)+/);
    }
  }
});
