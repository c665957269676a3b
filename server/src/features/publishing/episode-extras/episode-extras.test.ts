import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteCaptions,
  episodeExtras,
  saveChapters,
  saveMarkers,
  uploadCaptions,
} from '@kinora/contract/publishing/episode-extras';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { deleteEpisode } from '@kinora/contract/publishing/episodes';
import { deletePermanently } from '@kinora/contract/publishing/trash';
import { runTidyEpisodes } from '#features/publishing/episode-extras/jobs/tidy-episodes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const srt = '1\r\n00:00:01,000 --> 00:00:04,000\r\nAhoi, “Grün”!\r\n';
const noMarkers = { intro_start_s: null, intro_end_s: null, recap_start_s: null, recap_end_s: null };
const refusalWith = (status: number, errors: object) => expect.objectContaining({ status, errors });
const listCaptionFiles = (episode_id: number) => kinora.context.storage.list(`captions/${episode_id}/`);

async function setUpEpisode({ seconds }: { seconds: number | null }) {
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  if (seconds !== null) await addFilm(kinora.context, episode_id, seconds);
  const params = { episode_id };
  return {
    episode_id,
    publisher,
    readExtras: () => kinora.as(publisher, episodeExtras, { params }),
    sendCaptions: (text: string | Buffer, language: string, label?: string) =>
      kinora.as(publisher, uploadCaptions, {
        params,
        body: { language, ...(label && { label }) },
        files: { captions: new File([new Uint8Array(Buffer.from(text))], 'film.srt') },
      }),
    setMarkers: (marks: object) =>
      kinora.as(publisher, saveMarkers, { params, body: { ...noMarkers, ...marks } }),
    setChapters: (chapters: { start_s: number; title: string }[]) =>
      kinora.as(publisher, saveChapters, { params, body: { chapters } }),
    readFilm: async () =>
      kinora.as(await kinora.subscriber(), episodeVideo, { params: { episode_id }, query: {} }),
  };
}

test('captions are uploaded as SRT and served as WebVTT, one file per language', async () => {
  const { episode_id, publisher, sendCaptions, readExtras, readFilm } = await setUpEpisode({ seconds: 600 });
  expect(await sendCaptions(srt, 'DE')).toMatchObject({ language: 'de', label: 'Deutsch', cues: 1 });
  await sendCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nhello', 'en', 'English (CC)');
  const again = await sendCaptions(Buffer.from(`\uFEFF${srt}`, 'utf16le'), 'de', 'Deutsch');
  expect((await readExtras()).captions.map(({ language, label }) => [language, label])).toEqual([
    ['de', 'Deutsch'],
    ['en', 'English (CC)'],
  ]);
  // The replaced file has been deleted.
  expect(await listCaptionFiles(episode_id)).toHaveLength(2);

  const [german] = (await readFilm()).captions;
  const response = await fetch(new URL(german?.url ?? '', kinora.base));
  expect(await response.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nAhoi, “Grün”!\n');

  const remove = () => kinora.as(publisher, deleteCaptions, { params: { episode_id, caption_id: again.id } });
  await remove();
  expect((await readExtras()).captions).toMatchObject([{ language: 'en' }]);
  expect((await readFilm()).captions).toMatchObject([{ language: 'en' }]);
  expect(await listCaptionFiles(episode_id)).toHaveLength(1);
  await expect(remove()).rejects.toMatchObject({ status: 404 });
});

test('captions in a private variant of a language are named after that language', async () => {
  const { sendCaptions, readExtras } = await setUpEpisode({ seconds: 600 });
  await sendCaptions(srt, 'pt-BR');
  const variant = { language: 'pt-BR-x-dub', label: 'Português (Brasil)' };
  expect(await sendCaptions(srt, 'pt-BR-x-dub')).toMatchObject(variant);
  expect((await readExtras()).captions).toMatchObject([{ language: 'pt-BR' }, variant]);
});

test('unreadable captions are refused with a message, and the earlier ones are kept', async () => {
  const { sendCaptions, readExtras, episode_id } = await setUpEpisode({ seconds: null });
  await sendCaptions(srt, 'de');
  await expect(sendCaptions('1\nat noon --> at two\nHi', 'de')).rejects.toEqual(
    refusalWith(422, {
      captions: 'Line 1 should be a time such as 00:01:02.000 --> 00:01:04.000, or be followed by one.',
    }),
  );
  await expect(sendCaptions(Buffer.from('89504e470d0a1a0a0000', 'hex'), 'de')).rejects.toEqual(
    refusalWith(422, { captions: 'This is a picture. Choose a file in WebVTT, SRT, ASS, SSA or TTML.' }),
  );
  await expect(sendCaptions(srt.repeat(22_000), 'de')).rejects.toEqual(
    refusalWith(413, { captions: 'This file is too large: at most 1MB.' }),
  );
  await expect(sendCaptions(srt, 'klingon language')).rejects.toEqual(
    refusalWith(422, { language: 'Language must be a code such as en or pt-BR' }),
  );
  expect((await readExtras()).captions).toMatchObject([{ language: 'de' }]);
  expect(await listCaptionFiles(episode_id)).toHaveLength(1);
});

test('a publisher cannot delete another publisher’s captions, not even through an episode of their own', async () => {
  const [mine, theirs] = [await setUpEpisode({ seconds: null }), await setUpEpisode({ seconds: null })];
  const { id } = await theirs.sendCaptions(srt, 'de');
  const deleteVia = (episode_id: number) =>
    kinora.as(mine.publisher, deleteCaptions, { params: { episode_id, caption_id: id } });
  await expect(deleteVia(mine.episode_id)).rejects.toMatchObject({ status: 404 });
  await expect(deleteVia(theirs.episode_id)).rejects.toMatchObject({ status: 403 });
  expect((await theirs.readExtras()).captions).toHaveLength(1);
});

test('intro, recap and credits can be marked only within the film, and can be changed and removed', async () => {
  const { setMarkers, readExtras, readFilm } = await setUpEpisode({ seconds: 600 });
  await setMarkers({ recap_start_s: 0, recap_end_s: 30.5, intro_start_s: 31, intro_end_s: 600 });
  expect((await readFilm()).recap).toEqual({ start_s: 0, end_s: 30.5 });

  const invalidMarkers: [object, object][] = [
    [{ intro_start_s: 5 }, { intro_end_s: 'Intro needs an end as well' }],
    [{ recap_end_s: 5 }, { recap_start_s: 'Recap needs a start as well' }],
    [{ intro_start_s: 5, intro_end_s: 5 }, { intro_end_s: 'Intro must end after it starts' }],
    [
      { intro_start_s: 5, intro_end_s: 601 },
      { intro_end_s: 'Intro end is past the end of the film, which is 10:00 long' },
    ],
    [
      { recap_start_s: 600, recap_end_s: 601 },
      { recap_start_s: 'Recap start is past the end of the film, which is 10:00 long' },
    ],
    [
      { credits_start_s: 600 },
      { credits_start_s: 'Credits start is past the end of the film, which is 10:00 long' },
    ],
    [
      { intro_start_s: 1, intro_end_s: 30, credits_start_s: 29 },
      { credits_start_s: 'Credits must start after the intro and the recap' },
    ],
    [
      { recap_start_s: -1, recap_end_s: 1e9 },
      {
        recap_start_s: 'Recap start cannot be before the film starts',
        recap_end_s: 'Recap end is beyond the length of any film',
      },
    ],
  ];
  for (const [marks, errors] of invalidMarkers)
    await expect(setMarkers(marks)).rejects.toEqual(refusalWith(422, errors));
  expect((await readExtras()).marks).toMatchObject({ recap_end_s: 30.5, intro_end_s: 600 });

  await setMarkers({ credits_start_s: 550 });
  expect((await readFilm()).credits_start_s).toBe(550);
  // A call without the credits, as from older apps, leaves them unchanged.
  await setMarkers({ intro_start_s: 1, intro_end_s: 2 });
  expect((await readFilm()).credits_start_s).toBe(550);
  await setMarkers({ credits_start_s: null });
  expect((await readFilm()).credits_start_s).toBeNull();
  await setMarkers({ intro_start_s: 1, intro_end_s: 2 });
  expect(await readFilm()).toMatchObject({ intro: { start_s: 1, end_s: 2 }, recap: null });
});

test('saving chapters replaces the whole list, which is sorted by time', async () => {
  const { setChapters, readExtras, readFilm } = await setUpEpisode({ seconds: 60 });
  await setChapters([
    { start_s: 30.5, title: ' The storm ' },
    { start_s: 0, title: '<b>Opening</b>' },
  ]);
  const saved = [
    { start_s: 0, title: '<b>Opening</b>' },
    { start_s: 30.5, title: 'The storm' },
  ];
  expect((await readFilm()).chapters).toEqual(saved);

  const invalidChapters: [{ start_s: number; title: string }[], object][] = [
    [
      [
        { start_s: 1, title: 'One' },
        { start_s: 1, title: 'Other' },
      ],
      { 'chapters.1.start_s': 'Another chapter starts at the same time' },
    ],
    [
      [{ start_s: 60, title: 'Late' }],
      { 'chapters.0.start_s': 'Chapter start is past the end of the film, which is 1:00 long' },
    ],
    [[{ start_s: 1, title: '  ' }], { 'chapters.0.title': 'Chapter title is required' }],
    [
      [{ start_s: 1, title: 'x'.repeat(101) }],
      { 'chapters.0.title': 'Chapter title must be 1 to 100 characters' },
    ],
  ];
  for (const [chapters, errors] of invalidChapters)
    await expect(setChapters(chapters)).rejects.toEqual(refusalWith(422, errors));
  expect((await readExtras()).chapters).toEqual(saved);

  await setChapters([]);
  expect((await readFilm()).chapters).toEqual([]);
});

test('times and chapters beyond the end of a shorter film are kept but not shown to viewers', async () => {
  const { episode_id, setMarkers, setChapters, readExtras, readFilm } = await setUpEpisode({ seconds: null });
  const marks = { intro_start_s: 50, intro_end_s: 70, recap_start_s: 90, recap_end_s: 95 };
  await setMarkers(marks);
  const chapters = [
    { start_s: 0, title: 'One' },
    { start_s: 61, title: 'Two' },
  ];
  await setChapters(chapters);
  await addFilm(kinora.context, episode_id, 60);
  expect(await readExtras()).toMatchObject({ marks, chapters, film: { duration_s: 60 } });
  expect(await readFilm()).toMatchObject({
    intro: { start_s: 50, end_s: 60 },
    recap: null,
    chapters: [{ start_s: 0 }],
  });
});

test('the captions of an episode are deleted once it is deleted permanently', async () => {
  const { episode_id, publisher, sendCaptions } = await setUpEpisode({ seconds: null });
  await sendCaptions(srt, 'de');
  await runTidyEpisodes(kinora);
  expect(await listCaptionFiles(episode_id)).toHaveLength(1);
  const { trash_id } = await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
  await runTidyEpisodes(kinora);
  expect(await listCaptionFiles(episode_id)).toHaveLength(1);
  await kinora.as(publisher, deletePermanently, { params: { trash_id } });
  await runTidyEpisodes(kinora);
  expect(await listCaptionFiles(episode_id)).toEqual([]);
});
