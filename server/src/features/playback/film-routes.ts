import { readGrant } from '#features/playback/grants.ts';
import { watchAccess } from '#features/playback/watch-access.ts';
import { forbidden, signedOut } from '#http/errors.ts';
import type { App } from '#http/route.ts';
import { sendObject } from '#http/send-object.ts';

/** No dot begins a name, so that no path leads out of its folder. */
const filmFile = /^(?:[\w-]+\/)+[\w-]+\.(?:m3u8|mp4|m4s|jpg)$/;

/**
 * Serves the files of films at `/play/{grant}/{video_id}/…`. Playlists name their segments relative to
 * themselves, so every segment carries the grant too.
 */
export function filmRoutes(app: App): void {
  const { clock, keys, storage } = app.context;
  const refusalOf = watchAccess(app.context);

  app.route<{ Params: { token: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/play/:token/*',
    compress: false,
    handler: async (request, reply) => {
      const { token, '*': file } = request.params;
      const now = clock.now();
      const grant = readGrant(keys.playback, token, now);
      if (!filmFile.test(file) || !file.startsWith(`${grant.video_id}/`))
        throw forbidden('This address is not valid.');
      const refusal = await refusalOf(grant.session_id);
      if (refusal) throw refusal;
      const left_s = Math.floor((grant.expires_at.getTime() - now.getTime()) / 1000);
      return sendObject(storage, `videos/${file}`, `private, max-age=${left_s}`, request, reply);
    },
  });
  app.get('/play/*', async () => {
    throw signedOut();
  });
}
