import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { notifications } from '@kinora/contract/notifications/notifications';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { refreshProcessing } from '@kinora/contract/processing/processing';
import { deleteEpisode, publisherEpisode, retryProcessing } from '@kinora/contract/publishing/episodes';
import { deletePermanently, restoreFromTrash } from '@kinora/contract/publishing/trash';
import { ladder } from '@kinora/media/encode/ladder';
import { transcode } from '@kinora/media/hls/hls';
import { probe } from '@kinora/media/probe/probe';
import { minute, second } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { sendVideo } from '#features/processing/queries.ts';
import { channelsOf, toneAmplitude, countFrames } from '#test/fakes/mediaconvert/inspect-film.ts';
import {
  jobEvent,
  kinoraWithMediaConvert,
  type WithMediaConvert,
} from '#test/fakes/mediaconvert/with-kinora.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { missingS3Programs, startS3Server, type S3Server } from '#test/s3-server.ts';
import { uploadPageActions, fileOf } from '#test/upload-page.ts';
import { createClip, ffmpeg, queueUpload, videoRow } from '#test/videos.ts';

const missing = await missingS3Programs();
const note = missing.length > 0 ? `: skipped, as these are not installed: ${missing.join(', ')}` : '';

describe.skipIf(missing.length > 0)(`films converted by MediaConvert${note}`, { timeout: 240_000 }, () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
  }, 120_000);
  afterAll(() => s3[Symbol.asyncDispose]());

  test('a conversion is requested, its progress is reported, its output is checked, and the film can be watched', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url);
    const { kinora, mediaconvert, sns, post, finish } = setup;
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    const params = { episode_id };
    const video_id = await queueUpload(
      kinora,
      episode_id,
      await createClip(kinora, { size: '1280x720', seconds: 5 }),
    );
    expect(await kinora.as(publisher, refreshProcessing, { params })).toMatchObject({
      video_status: 'queued',
      queue_place: 0,
    });
    await kinora.doJobs('process-video');

    const job = mediaconvert.newest();
    const [group] = job.settings.outputGroups;
    expect(group?.outputs.map(({ nameModifier }) => nameModifier)).toEqual([
      '_276',
      '_1024',
      '_2048',
      '_audio',
    ]);
    expect(group?.outputGroupSettings.cmafGroupSettings.destination).toMatch(`/videos/${video_id}/1/film`);
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'processing', lease_until: null });
    const refresh = () => kinora.as(publisher, refreshProcessing, { params });
    expect(await refresh()).toMatchObject({ video_status: 'processing', queue_place: 0 });

    job.status = 'PROGRESSING';
    job.jobPercentComplete = 50;
    kinora.advance(15 * second);
    const callsBefore = mediaconvert.calls.length;
    expect(await refresh()).toMatchObject({ process_status: 48, queue_place: null });
    for (let again = 0; again < 5; again++) await refresh();
    expect(mediaconvert.calls.length).toBe(callsBefore + 1);

    await finish(job);
    const done = sns.notify(jobEvent(job, 'COMPLETE'));
    expect([await post(done), await post(done)]).toEqual([200, 200]);
    await kinora.doJobs('process-video');
    const video = await videoRow(kinora, video_id);
    expect(video).toMatchObject({ status: 'ready', process_status: 100, width: 1280, height: 720 });
    expect(video.duration_s).toBeCloseTo(5, 0);
    expect(video.previews).toMatchObject({ files: ['previews/previews_000.jpg'] });
    expect(await post(sns.notify(jobEvent(job, 'STATUS_UPDATE')))).toBe(200);
    expect(await videoRow(kinora, video_id)).toEqual(video);
    await expectPlayable(setup, publisher, episode_id);
    const { videos } = await kinora.as(publisher, episodeVideo, { params, query: {} });
    expect(videos.map(({ bitrate }) => bitrate)).toEqual([276, 2048]);
    // MediaConvert's own playlist states the maximum of each output; ours states measured bandwidths.
    const master = await text(await kinora.context.storage.read(`${video.prefix}master.m3u8`));
    const listed = [...master.matchAll(/^#EXT-X-STREAM-INF:BANDWIDTH=(\d+).*\n(.+)/gm)];
    expect(listed.map(([, , name]) => name)).toEqual(['film_2048.m3u8', 'film_276.m3u8', 'film_1024.m3u8']);
    for (const [, bandwidth, name = ''] of listed) {
      const videoPeak = await peakBitrate(setup, `${video.prefix}${name}`);
      const audioPeak = await peakBitrate(setup, `${video.prefix}film_audio.m3u8`);
      expect(Number(bandwidth) / (videoPeak + audioPeak)).toBeGreaterThan(0.99);
      expect(Number(bandwidth) / (videoPeak + audioPeak)).toBeLessThan(1.1);
    }
    expect(await kinora.as(publisher, notifications, {})).toMatchObject([{ title: 'Your episode is ready' }]);
    const episode = await kinora.as(publisher, publisherEpisode, { params });
    expect(episode.landscape_image).toMatch(/^images\/landscape-.*\.webp$/);
  });

  test('films with 22.2, hexadecagonal and mono audio get a stereo mix', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url);
    const { kinora, mediaconvert, finish } = setup;
    // A distinct tone for each channel. In the first two layouts, the first channel is left and the
    // second is right.
    for (const { layout, channels, tonesHeard } of [
      { layout: '22.2', channels: 24, tonesHeard: [[500], [750]] },
      { layout: 'hexadecagonal', channels: 16, tonesHeard: [[500], [750]] },
      { layout: 'mono', channels: 1, tonesHeard: [[500], [500]] },
    ]) {
      const { publisher, episode_id } = await publisherWithEpisode(kinora);
      const tones = Array.from({ length: channels }, (_, index) => `0.3*sin(2*PI*${500 + 250 * index}*t)`);
      const file = join(kinora.data_dir, `${channels}.mov`);
      const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=2'];
      const sound = ['-f', 'lavfi', '-i', `aevalsrc='${tones.join('|')}':s=48000:d=2:c=${layout}`];
      await ffmpeg(...picture, ...sound, '-c:v', 'libx264', '-c:a', 'pcm_s16le', file);
      const video_id = await queueUpload(kinora, episode_id, file);
      await kinora.doJobs('process-video');

      const [selector] = Object.values(mediaconvert.newest().settings.inputs[0]?.audioSelectors ?? {});
      const remixSettings = { channelsIn: channels, channelsOut: 2 };
      expect(selector).toMatchObject({ streams: [2], remixSettings });
      const outputs = mediaconvert.newest().settings.outputGroups.flatMap((group) => group.outputs);
      const [stereo] = outputs.flatMap(({ audioDescriptions = [] }) => audioDescriptions);
      expect(stereo).toMatchObject({
        audioNormalizationSettings: { algorithmControl: 'CORRECT_AUDIO', targetLkfs: -16 },
        codecSettings: { aacSettings: { bitrate: 160_000 } },
      });
      await finish(mediaconvert.newest());
      await watchConversions(setup);
      await kinora.doJobs('process-video');
      const { status, prefix } = await videoRow(kinora, video_id);
      expect([layout, status]).toEqual([layout, 'ready']);
      await expectPlayable(setup, publisher, episode_id);
      const heard = (side: number[]) => [500, 750].filter((hz) => toneAmplitude(side, hz) > 0.01);
      const sounds = (await channelsOf(setup, prefix ?? '', 'audio')).map(heard);
      expect([layout, sounds]).toEqual([layout, tonesHeard]);
    }
  });

  test('every language, 5.1 and key frames are in the playlist, as if our own worker had made it', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url);
    const { kinora, mediaconvert, finish } = setup;
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    const file = join(kinora.data_dir, 'languages.mov');
    const tones = Array.from({ length: 8 }, (_, index) => `0.1*sin(2*PI*${500 + 250 * index}*t)`);
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=6'];
    const german = ['-f', 'lavfi', '-i', `aevalsrc='${tones.join('|')}':s=48000:d=6:c=7.1`];
    const english = ['-f', 'lavfi', '-i', 'sine=f=3000:d=6:r=48000'];
    const languages = ['-metadata:s:a:0', 'language=ger', '-metadata:s:a:1', 'language=eng'];
    const maps = ['-map', '0', '-map', '1', '-map', '2', ...languages];
    await ffmpeg(...picture, ...german, ...english, ...maps, '-c:v', 'libx264', '-c:a', 'pcm_s16le', file);
    const video_id = await queueUpload(kinora, episode_id, file);
    await kinora.doJobs('process-video');
    await finish(mediaconvert.newest());
    await watchConversions(setup);
    await kinora.doJobs('process-video');
    const { status, prefix } = await videoRow(kinora, video_id);
    expect(status).toBe('ready');
    await expectPlayable(setup, publisher, episode_id);

    const facts = await probe(file);
    const directory = join(kinora.data_dir, 'own');
    await transcode({ source: file, facts, rungs: ladder(facts), directory });
    const master = await text(await kinora.context.storage.read(`${prefix}master.m3u8`));
    expect(comparable(master)).toBe(comparable(await readFile(join(directory, 'master.m3u8'), 'utf8')));

    const isHeard = (samples: number[]) =>
      [500, 750, 1000, 1500, 3000].map((hz) => toneAmplitude(samples, hz) > 0.01);
    const [left, right] = await channelsOf(setup, prefix ?? '', 'audio');
    expect([left, right].map((side) => isHeard(side ?? []))).toEqual([
      [true, false, true, true, false],
      [false, true, true, false, false],
    ]);
    const surround = (await channelsOf(setup, prefix ?? '', 'audio_surround', 6)).map(isHeard);
    expect([surround[0], surround[1], surround[2], surround[4]]).toEqual([
      [true, false, false, false, false],
      [false, true, false, false, false],
      [false, false, true, false, false],
      [false, false, false, true, false],
    ]);
    const [other] = await channelsOf(setup, prefix ?? '', 'audio_2');
    expect(isHeard(other ?? [])).toEqual([false, false, false, false, true]);

    const keyFrames = /URI="(film_276[^"]+)"/.exec(master)?.[1];
    const listed = await text(await kinora.context.storage.read(`${prefix}${keyFrames}`));
    const ranges = [...listed.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)$/gm)];
    expect(ranges.length).toBe(2);
    for (const range of ranges) expect(await countFrames(setup, `${prefix}film_276`, range)).toBe(1);
  });

  test('an upload that browsers can play is shown while MediaConvert converts it', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url);
    const { kinora, mediaconvert } = setup;
    const page = await uploadPageActions(kinora);
    const file = join(kinora.data_dir, 'upload.mp4');
    const picture = [
      '-f',
      'lavfi',
      '-i',
      'color=teal:s=1920x1080:r=10:d=16',
      '-f',
      'lavfi',
      '-i',
      'sine=d=16',
    ];
    const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '40'];
    await ffmpeg(...picture, ...encoding, '-c:a', 'aac', file);
    const film = await readFile(file);
    const upload = await page.start(fileOf(film));
    await page.send(upload, 1, film);
    await page.finish(upload);
    await kinora.doJobs('check-video');
    await kinora.doJobs('process-video');
    expect(mediaconvert.newest().status).toBe('SUBMITTED');
    await expectPlayable(setup, page.publisher, page.episode_id);
  });

  test('a failed conversion is requested a second time, then reported with its reason; a manual retry starts over', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url, { LOG_LEVEL: 'silent' });
    const { kinora, mediaconvert, finish } = setup;
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    const params = { episode_id };
    const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, { sound: false }));
    await kinora.doJobs('process-video');
    for (const errorCode of [1999, 1010]) {
      Object.assign(mediaconvert.newest(), {
        status: 'ERROR',
        errorCode,
        errorMessage: 'arn:aws:… is broken',
      });
      await watchConversions(setup);
      await kinora.doJobs('process-video');
    }
    expect(mediaconvert.jobs.size).toBe(2);
    expect(await videoRow(kinora, video_id)).toMatchObject({
      status: 'failed',
      reason_code: 'conversion_failed',
    });
    const { reason } = await kinora.as(publisher, publisherEpisode, { params });
    expect(reason).toMatch(/export it again as MP4/);

    await kinora.as(publisher, retryProcessing, { params });
    await kinora.doJobs('process-video');
    expect(mediaconvert.jobs.size).toBe(3);
    await finish(mediaconvert.newest());
    await watchConversions(setup);
    await kinora.doJobs('process-video');
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'ready', reason: null });
    await expectPlayable(setup, publisher, episode_id);
    const prefixes = (await kinora.context.storage.list('videos/')).map(({ key }) => key.split('/')[2]);
    expect(new Set(prefixes).size).toBe(1);
  });

  test('a worker that is killed before it records the response to its request does not cause a second job', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url, { LOG_LEVEL: 'silent' });
    const { kinora, mediaconvert, finish } = setup;
    const { db, jobs } = kinora.context;
    const { episode_id } = await publisherWithEpisode(kinora);
    const video_id = await queueUpload(kinora, episode_id, await createClip(kinora));
    mediaconvert.faults.loseResponse('POST /jobs', 9);
    await expect(kinora.doJobs('process-video')).rejects.toThrow();
    expect(mediaconvert.jobs.size).toBe(1);
    expect(await db.selectFrom('transcoder_jobs').select('job_ref').execute()).toEqual([{ job_ref: null }]);

    // By now MediaConvert has forgotten the idempotency token.
    mediaconvert.advance(2 * minute);
    while (mediaconvert.faults.take('POST /jobs'));
    await transaction(db, (tx) => sendVideo(tx, jobs, video_id));
    await kinora.doJobs('process-video');
    expect(mediaconvert.jobs.size).toBe(1);
    await finish(mediaconvert.newest());

    // MediaConvert sends no notification this time, so polling has to find the finished job.
    await watchConversions(setup);
    await kinora.doJobs('process-video');
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'ready' });
  });

  test('a notification is not trusted, and the output is checked', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url, { LOG_LEVEL: 'silent' });
    const { kinora, mediaconvert, sns, post, finish } = setup;
    const { storage } = kinora.context;
    const { episode_id } = await publisherWithEpisode(kinora);
    const video_id = await queueUpload(kinora, episode_id, await createClip(kinora));
    await kinora.doJobs('process-video');
    const [first] = mediaconvert.jobs.values();
    if (!first) throw new Error('Nothing was requested');
    await finish(first);
    const segment = `videos/${video_id}/1/film_276_000000001.cmfv`;
    expect(await storage.head(segment)).not.toBeNull();
    await storage.delete(segment);
    expect(await post(sns.notify(jobEvent(first, 'COMPLETE')))).toBe(200);
    await kinora.doJobs('process-video');
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'processing' });
    expect(mediaconvert.jobs.size).toBe(2);

    await finish(mediaconvert.newest());
    await watchConversions(setup);
    await kinora.doJobs('process-video');
    const { status, prefix } = await videoRow(kinora, video_id);
    expect({ status, prefix }).toEqual({ status: 'ready', prefix: `videos/${video_id}/2-2/` });
  });

  test('deleting the episode during a conversion cancels the job, restoring it requests another, and no files are left afterwards', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url);
    const { kinora, mediaconvert } = setup;
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    const video_id = await queueUpload(kinora, episode_id, await createClip(kinora));
    await kinora.doJobs('process-video');
    const remove = async () => {
      const deleted = await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
      await kinora.doJobs('process-video');
      expect(mediaconvert.newest().status).toBe('CANCELED');
      return deleted;
    };
    await kinora.as(publisher, restoreFromTrash, { params: await remove() });
    await kinora.doJobs('process-video');
    expect(mediaconvert.jobs.size).toBe(2);
    expect(mediaconvert.newest().status).toBe('SUBMITTED');
    await kinora.as(publisher, deletePermanently, { params: await remove() });
    await kinora.doJobs('process-video');

    // A file that MediaConvert was already writing is still stored.
    const { storage } = kinora.context;
    await storage.put(`videos/${video_id}/1/film_276.m3u8`, Buffer.from('#EXTM3U'), {
      content_type: 'application/vnd.apple.mpegurl',
    });
    await watchConversions(setup);
    await kinora.doJobs('process-video');
    expect(await storage.list('videos/')).toEqual([]);
    expect(await storage.list('uploads/')).toEqual([]);
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'failed', reason_code: 'deleted' });
  });

  test('an unplayable file is refused before a conversion is paid for', async () => {
    await using setup = await kinoraWithMediaConvert(s3.storage_url);
    const { kinora, mediaconvert } = setup;
    const { episode_id } = await publisherWithEpisode(kinora);
    const file = join(kinora.data_dir, 'text.mp4');
    await writeFile(file, 'not a film');
    const video_id = await queueUpload(kinora, episode_id, file);
    await kinora.doJobs('process-video');
    expect(await videoRow(kinora, video_id)).toMatchObject({
      status: 'failed',
      reason_code: 'not_a_video',
    });
    expect(mediaconvert.calls).toEqual([]);
  });
});

/** Returns the highest bitrate of a track's segments in bit/s, ignoring a short segment at the end. */
async function peakBitrate({ kinora }: WithMediaConvert, playlist: string): Promise<number> {
  const { storage } = kinora.context;
  const lines = (await text(await storage.read(playlist))).split('\n');
  const rates = lines.map(async (line, index) => {
    const duration = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1]);
    if (!(duration > 2)) return 0;
    const head = await storage.head(playlist.replace(/[^/]+$/, lines[index + 1] ?? ''));
    return ((head?.size_bytes ?? 0) * 8) / duration;
  });
  return Math.max(...(await Promise.all(rates)));
}

/** Removes what may differ between two encoders: bandwidths, the profile and the names of files. */
const comparable = (master: string): string =>
  master
    .replaceAll(/BANDWIDTH=\d+/g, 'BANDWIDTH')
    .replaceAll(/avc1\.\w+/g, 'avc1')
    .replaceAll(/URI="[^"]+"/g, 'URI')
    .replaceAll(/^[^#\n].*$/gm, 'playlist');

/** Runs the job that watches conversions, a minute later. */
async function watchConversions({ kinora }: WithMediaConvert): Promise<void> {
  kinora.advance(minute);
  await kinora.context.jobs.boss.send('watch-conversions', {});
  await kinora.doJobs('watch-conversions');
}

/** Fetches everything that a player would fetch, from the multivariant playlist to the last segment. */
async function expectPlayable(
  { kinora }: WithMediaConvert,
  user: UserData,
  episode_id: number,
): Promise<void> {
  const { playlist_url } = await kinora.as(user, episodeVideo, { params: { episode_id } });
  const urls = new Set([new URL(playlist_url ?? '', kinora.base).href]);
  const responses: { status: number; bytes: number }[] = [];
  // Iterating over a Set includes items that are added during the iteration.
  for (const url of urls) {
    const response = await fetch(url);
    const body = await response.text();
    responses.push({ status: response.status, bytes: body.length });
    const lines = url.endsWith('.m3u8') ? body.split('\n') : [];
    for (const line of lines) {
      const uri = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line;
      if (uri) urls.add(new URL(uri, url).href);
    }
  }
  expect(responses.length).toBeGreaterThanOrEqual(4);
  expect(responses.every(({ status, bytes }) => status === 200 && bytes > 0)).toBe(true);
}
