import { expect, test } from 'vitest';
import { logout } from '@kinora/contract/accounts/account';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { minute } from '#clock.ts';
import { startTestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { missingS3Programs, startS3Server } from '#test/s3-server.ts';

const missing = await missingS3Programs();
const skipNote = missing.length > 0 ? `, skipped without ${missing.join(', ')}` : '';

test.skipIf(missing.length > 0)(
  `without a CDN, players are redirected to the bucket for segments, but only with a valid grant${skipNote}`,
  { timeout: 240_000 },
  async () => {
    await using bucket = await startS3Server();
    await using kinora = await startTestApp({ MEDIA_EDGE: 's3', STORAGE_URL: bucket.storage_url });
    const { episode_id } = await publisherWithEpisode(kinora);
    const { db, storage } = kinora.context;
    const video_id = await addFilm(kinora.context, episode_id);
    const prefix = `videos/${video_id}/1/`;
    await db.updateTable('videos').set({ prefix }).where('id', '=', video_id).execute();
    await storage.put(`${prefix}276/segment_00000.m4s`, Buffer.from('film'), {
      content_type: 'video/iso.segment',
    });
    const ada = await kinora.subscriber();
    const { playlist_url } = await kinora.as(ada, episodeVideo, { params: { episode_id }, query: {} });
    const segment = new URL(
      (playlist_url ?? '').replace('master.m3u8', '276/segment_00000.m4s'),
      kinora.base,
    );

    const redirect = await fetch(segment, { redirect: 'manual' });
    const address = redirect.headers.get('location') ?? '';
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(new URL(address).host).toBe(new URL(bucket.storage_url).host);
    const part = await fetch(address, { headers: { range: 'bytes=0-1' } });
    expect([part.status, await part.text()]).toEqual([206, 'fi']);
    // A signature for one object does not open another.
    expect((await fetch(address.replace('segment_00000', 'segment_00001'))).status).toBe(403);
    expect((await fetch(segment, { method: 'HEAD' })).headers.get('content-length')).toBe('4');

    await kinora.as(ada, logout, {});
    kinora.advance(minute);
    const after = await fetch(segment, { redirect: 'manual' });
    expect([after.status, after.headers.get('location')]).toEqual([401, null]);
  },
);
