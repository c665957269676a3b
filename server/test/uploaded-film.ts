import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { runCheckVideo } from '#features/processing/jobs/check-video.ts';
import { runProcessVideo } from '#features/processing/jobs/process-video.ts';
import type { TestApp } from '#test/app.ts';
import { uploadPageActions } from '#test/upload-page.ts';
import { ffmpeg } from '#test/videos.ts';

const films = new Map<string, Buffer<ArrayBuffer>>();

/** A film of the kind that cameras and editors export, easy to encode but with many frames. */
export const ordinaryFilm = (kinora: TestApp) =>
  createFilm(kinora, { seconds: 24, rate: 60 }, [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
  ]);

/** A film that browsers do not play. */
export const cameraFilm = (kinora: TestApp) =>
  createFilm(kinora, { seconds: 40, rate: 36 }, ['-c:v', 'mpeg4']);

/** Creates a film that is just large enough to be shown before its renditions are ready. */
async function createFilm(
  { data_dir }: TestApp,
  { seconds, rate }: { seconds: number; rate: number },
  codec: string[],
): Promise<Buffer<ArrayBuffer>> {
  const name = codec.join(' ');
  const cached = films.get(name);
  if (cached) return cached;
  const file = join(data_dir, 'uploaded.mp4');
  const picture = ['-f', 'lavfi', '-i', `color=teal:s=640x360:r=${rate}:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-c:a', 'aac'];
  await ffmpeg(...picture, ...sound, ...codec, '-y', file);
  const bytes = await readFile(file);
  films.set(name, bytes);
  return bytes;
}

/** Uploads a film; its jobs can then be run one at a time, as a worker would. */
export async function uploadFilm(kinora: TestApp, file?: Buffer<ArrayBuffer>) {
  const page = await uploadPageActions(kinora);
  const upload = await page.start();
  await page.send(upload, 1, file ?? (await ordinaryFilm(kinora)));
  const { video_id } = await page.finish(upload);
  const job = {
    context: kinora.context,
    data: { video_id },
    signal: new AbortController().signal,
    tries: 1,
    yieldSlot: () => {},
  };
  const viewer = await kinora.subscriber();
  return {
    ...page,
    video_id,
    source_key: upload.key,
    check: (tries = 1) => runCheckVideo({ ...job, tries }),
    process: () => runProcessVideo(job),
    film: () => kinora.as(viewer, episodeVideo, { params: page.params, query: {} }),
    asPublisher: () => kinora.as(page.publisher, publisherEpisode, { params: page.params }),
    standIn: () =>
      kinora.context.db
        .selectFrom('videos')
        .selectAll()
        .where('stands_in_for', '=', video_id)
        .executeTakeFirst(),
  };
}
