import { text } from 'node:stream/consumers';
import {
  captionFormats,
  captionsText,
  createCaptions,
  deleteCaptions,
  episodeExtras,
  saveChapters,
  saveMarkers,
  uploadCaptions,
} from '@kinora/contract/publishing/episode-extras';
import { transaction } from '#db/transaction.ts';
import { deleteCaption, findCaptionsKey, listCaptions } from '#features/playback/extras/captions-queries.ts';
import { listChapters, replaceChapters } from '#features/playback/extras/chapter-queries.ts';
import { readTranscriptions, requestTranscription } from '#features/processing/transcription/queries.ts';
import { automaticCaptions } from '#features/processing/transcription/rules.ts';
import {
  findFilmLength_s,
  readFilm,
  readMarkers,
  updateMarkers,
} from '#features/publishing/episode-extras/queries.ts';
import { storeCaptions } from '#features/publishing/episode-extras/store-captions.ts';
import { checkChapters, checkMarkers } from '#features/publishing/episode-extras/rules.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, episodeExtras, async ({ params: { episode_id }, context: { db, transcriber } }) => {
    const captions = await listCaptions(db, episode_id);
    const transcriptions = transcriber && (await readTranscriptions(db, episode_id));
    return {
      film: await readFilm(db, episode_id),
      captions,
      automatic_captions: transcriber && automaticCaptions(transcriptions ?? null, captions),
      marks: await readMarkers(db, episode_id),
      chapters: await listChapters(db, episode_id),
    };
  });

  route(app, uploadCaptions, async ({ params, body, files, context }) => {
    if (!files.captions) throw invalid({ captions: `Choose a file in ${captionFormats}` });
    const { path } = files.captions;
    return withMessage(
      await storeCaptions(context, { ...params, language: body.language, label: body.label, path }),
      'Captions Saved',
    );
  });

  route(app, captionsText, async ({ params, context: { db, storage } }) => {
    const key = await findCaptionsKey(db, params.episode_id, params.caption_id);
    if (!key) throw notFound('These captions do not exist.');
    return { webvtt: await text(await storage.read(key)) };
  });

  route(app, createCaptions, async ({ params: { episode_id }, body: { task }, context }) => {
    const { db, clock, jobs, transcriber } = context;
    if (!transcriber) throw notFound('This service does not create captions.');
    const transcriptions = await readTranscriptions(db, episode_id);
    const captions = await listCaptions(db, episode_id);
    if (!transcriptions || !automaticCaptions(transcriptions, captions)[task].is_possible)
      throw new Refusal(
        409,
        'Captions cannot be created now: there is no film, or they already exist or are being created.',
      );
    const { video_id } = transcriptions;
    await transaction(db, (tx) => requestTranscription(tx, jobs, { video_id, task, now: clock.now() }));
    return withMessage(null, 'Captions Are Being Created');
  });

  route(app, deleteCaptions, async ({ params, context: { db, storage } }) => {
    const key = await deleteCaption(db, params.episode_id, params.caption_id);
    if (!key) throw notFound('These captions do not exist.');
    await storage.delete(key);
    return withMessage(null, 'Captions Deleted');
  });

  route(app, saveMarkers, async ({ params: { episode_id }, body, context: { db, clock } }) => {
    const problems = checkMarkers(body, await findFilmLength_s(db, episode_id));
    if (problems) throw invalid(problems);
    await updateMarkers(db, episode_id, body, clock.now());
    return withMessage(await readMarkers(db, episode_id), 'Markers Saved');
  });

  route(app, saveChapters, async ({ params: { episode_id }, body, context: { db } }) => {
    const problems = checkChapters(body.chapters, await findFilmLength_s(db, episode_id));
    if (problems) throw invalid(problems);
    await transaction(db, (tx) => replaceChapters(tx, episode_id, body.chapters));
    return withMessage(await listChapters(db, episode_id), 'Chapters Saved');
  });
}
