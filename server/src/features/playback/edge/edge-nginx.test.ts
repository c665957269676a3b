import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { contentTypeFor } from '#services/storage/content-types.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { findNginx, nginxHasScripts, startNginx, type NginxEdge } from '#test/nginx.ts';
import { freePort } from '#test/service-process.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { missingS3Programs, startS3Server } from '#test/s3-server.ts';

const program = await findNginx();
const missingForBucket = [
  ...(await missingS3Programs()),
  ...((await nginxHasScripts()) ? [] : ['the JavaScript module']),
];

const storages = [
  { location: 'the data folder', isBucket: false, missing: program ? [] : ['nginx'] },
  { location: 'a bucket', isBucket: true, missing: [...(program ? [] : ['nginx']), ...missingForBucket] },
];

for (const { location, isBucket, missing } of storages) {
  const title = missing.length > 0 ? `${location}, skipped without ${missing.join(', ')}` : location;

  describe.skipIf(missing.length > 0)(`films in ${title}, through nginx`, () => {
    const started = new AsyncDisposableStack();
    let kinora: TestApp;
    let edge: NginxEdge;
    let publisher: UserData;
    let episodes: [number, number];

    beforeAll(async () => {
      const own_port = await freePort();
      const bucket = isBucket ? started.use(await startS3Server()) : null;
      kinora = started.use(
        await startTestApp({
          EPISODE_EVERY_DAYS: '0',
          TRUST_PROXY: '1',
          SANDBOX: '1',
          LOG_LEVEL: 'silent',
          MEDIA_URL: `http://localhost:${own_port}`,
          ...(bucket && { STORAGE_URL: bucket.storage_url }),
        }),
      );
      const files = bucket ?? { data_dir: kinora.data_dir };
      const port = Number(new URL(kinora.base).port);
      edge = started.use(await startNginx(program ?? '', { port, files, own_port }));
      const created = await publisherWithEpisode(kinora);
      publisher = created.publisher;
      const form = episodeForm(created.show_id, created.season_id);
      episodes = [created.episode_id, (await kinora.as(publisher, createEpisode, { body: form })).id];
      for (const episode of episodes) await addFiles(await addFilm(kinora.context, episode));
    }, 120_000);
    afterAll(() => started.disposeAsync());

    /** Stores a film's playlists and a segment that names its video. */
    async function addFiles(video_id: number): Promise<void> {
      const { db, storage } = kinora.context;
      const prefix = `videos/${video_id}/1/`;
      await db.updateTable('videos').set({ prefix }).where('id', '=', video_id).execute();
      const playlist = '#EXTM3U\n#EXTINF:4,\nsegment_00000.m4s\n#EXT-X-ENDLIST\n';
      const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n276/index.m3u8\n';
      const files = {
        'master.m3u8': master,
        '276/index.m3u8': playlist,
        '276/segment_00000.m4s': `film ${video_id}`,
      };
      for (const [name, text] of Object.entries(files))
        await storage.put(prefix + name, Buffer.from(text), { content_type: contentTypeFor(name) });
    }
    const openPlaylist = async (who: UserData, episode_id: number): Promise<string> =>
      (await kinora.as(who, episodeVideo, { params: { episode_id }, query: {} })).playlist_url ?? '';
    const segmentOf = (playlist: string) => playlist.replace('master.m3u8', '276/segment_00000.m4s');

    test('a subscriber gets playlists, segments and ranges of segments, even on pages of another origin', async () => {
      const playlist = await openPlaylist(await kinora.subscriber(), episodes[0]);
      for (const url of [playlist, playlist.replace('master', '276/index')]) {
        const response = await fetch(url);
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          'application/vnd.apple.mpegurl',
        ]);
        expect(await response.text()).toMatch(/^#EXTM3U/);
      }
      const segment = segmentOf(playlist);
      for (const attempt of ['first', 'second']) {
        const full = await fetch(segment);
        expect([attempt, full.status, await full.text()]).toEqual([
          attempt,
          200,
          expect.stringMatching(/^film \d+$/),
        ]);
        expect(full.headers.get('content-type')).toBe('video/iso.segment');
        expect(full.headers.get('access-control-allow-origin')).toBe('*');
        expect(full.headers.get('cache-control')).toBe('private, max-age=3600');
      }
      const part = await fetch(segment, { headers: { range: 'bytes=0-3' } });
      expect([part.status, await part.text()]).toEqual([206, 'film']);
      const head = await fetch(segment, { method: 'HEAD' });
      expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, expect.any(Number)]);
    });

    test('viewers who are not entitled get nothing from a film that nginx has cached', async () => {
      const ada = await kinora.subscriber();
      const [one, other] = [
        segmentOf(await openPlaylist(ada, episodes[0])),
        segmentOf(await openPlaylist(ada, episodes[1])),
      ];
      for (const url of [one, other]) expect((await fetch(url)).status).toBe(200);
      const [, , grant = '', video] = new URL(one).pathname.split('/');
      const [, , otherGrant = '', otherVideo] = new URL(other).pathname.split('/');
      const forged = `${grant.slice(0, -1)}${grant.endsWith('A') ? 'B' : 'A'}`;
      const path = `${otherVideo}/1/276/segment_00000.m4s`;
      const refusedUrls = [
        one.replace(grant, otherGrant),
        one.replace(grant, forged),
        one.replace(grant, 'nothing'),
        one.replace(`/${grant}`, ''),
        `${edge.base}/play/${grant}/${video}/../${path}`,
        `${edge.base}/play/${grant}/${video}/%2e%2e/${path}`,
        `${edge.base}/play/${grant}/${video}%2f..%2f${path}`,
        `${edge.base}/play/${grant}/${video}/1/..%2f..%2f${path}`,
        `${edge.base}/play/${grant}%2f${path}`,
        `${edge.base}/play/${grant}//${path}`,
        `${edge.base}/play/${grant}/${otherVideo}%00/1/276/segment_00000.m4s`,
        `${edge.base}/play/${grant}/uploads/x.mp4`,
        `${edge.base}/authorize`,
        `${edge.base}/api/home`,
      ];
      for (const url of refusedUrls) {
        const response = await fetch(url);
        expect([400, 401, 403, 404], url).toContain(response.status);
        expect(await response.text(), url).not.toMatch(/^film/);
        // Without this the player could not tell a refusal from a lost connection.
        const isReadable = response.headers.get('access-control-allow-origin') === '*';
        expect(isReadable || response.status === 400, url).toBe(true);
      }
    });

    test('nginx checks a grant with the service once a minute, and logs the playback but not the grant', async () => {
      const ada = await kinora.subscriber();
      const segment = segmentOf(await openPlaylist(ada, episodes[0]));
      const countChecks = async () => {
        const metrics = await kinora.context.metrics.read();
        return Number(/_count\{[^}]*authorize[^}]*2xx[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
      };
      const before = await countChecks();
      for (let attempt = 0; attempt < 5; attempt++) expect((await fetch(segment)).status).toBe(200);
      expect((await countChecks()) - before).toBe(1);
      const [, , grant = ''] = new URL(segment).pathname.split('/');
      const [, , , playback] = grant.split('.');
      await expect
        .poll(async () => (await edge.log()).filter((line) => line.includes(`playback=${playback}`)))
        .toHaveLength(5);
      expect((await edge.log()).join('\n')).not.toContain(grant);
    });
  });
}
